import { uploadBytes } from '@purser/api/addresses';
import { Problem } from '@purser/domain/problem';
import { urlOf } from '../../lib/call.ts';
import { readProblem } from '../../lib/read-problem.ts';

interface PutRequest {
  readonly url: string;
  readonly body: Blob;
  readonly mimeType: string;
  /** `loaded` bytes have been sent. */
  readonly onProgress: (loaded: number) => void;
  readonly signal: AbortSignal;
}

/** Sends bytes to a URL. `fetch` would not report the progress. */
export async function putBytes({ url, body, mimeType, onProgress, signal }: PutRequest): Promise<void> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<unknown>();
  const sending = new XMLHttpRequest();
  const stop = () => sending.abort();
  sending.open('PUT', reachable(url));
  sending.setRequestHeader('Content-Type', mimeType);
  sending.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  sending.addEventListener('loadend', ended.resolve);
  signal.addEventListener('abort', stop);
  sending.send(body);
  await ended.promise;
  signal.removeEventListener('abort', stop);
  if (sending.status === 0)
    throw new Problem('unavailable', 'The connection was interrupted.', { code: 'unreachable' });
  if (sending.status < 200 || sending.status >= 300) throw await readProblem(responseOf(sending));
}

/**
 * The server signs URLs under its configured origin. A page that was opened under another origin may send only to its
 * own; the signature doesn't cover the origin.
 */
function reachable(address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return pathname.startsWith(urlOf(uploadBytes, { key: '' })) ? pathname + search : address;
}

function responseOf(sending: XMLHttpRequest): Response {
  const { status, statusText, responseText } = sending;
  const type = sending.getResponseHeader('Content-Type') ?? '';
  // The answers of an object storage are XML, which is shown as little as a proxy's page.
  const headers = { 'Content-Type': type.includes('json') ? type : 'text/html' };
  return new Response(responseText || null, { status, statusText, headers });
}
