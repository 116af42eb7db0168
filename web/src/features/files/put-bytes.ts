import { uploadBytes } from '@purser/api/addresses';
import { Problem } from '@purser/domain/problem';
import { urlOf } from '../../lib/call.ts';
import { readProblem } from '../../lib/read-problem.ts';

interface PutRequest {
  readonly signature: { readonly url: string; readonly headers?: Record<string, string> };
  readonly body: FormData | Blob;
  readonly size?: number;
  readonly onProgress: (progress: { loaded: number; lengthComputable: boolean }) => void;
  readonly onComplete?: (etag: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Puts bytes at an address. Uppy's own way never ends where an answer hides its ETag, as a storage of another origin
 * may, and it drops what the server says of a refusal. A refusal carries its status, by which Uppy tries parts again.
 */
export function putBytes(request: PutRequest): Promise<{ ETag: string }> {
  const { signature, body, signal, onProgress, onComplete } = request;
  const { promise, resolve, reject } = Promise.withResolvers<{ ETag: string }>();
  const sending = new XMLHttpRequest();
  const stop = () => sending.abort();

  function end(): void {
    signal?.removeEventListener('abort', stop);
    if (sending.status < 200 || sending.status >= 300) return void refusalOf(sending).then(reject);
    const etag = sending.getResponseHeader('ETag') ?? '';
    onProgress({ loaded: request.size ?? 0, lengthComputable: true });
    onComplete?.(etag);
    resolve({ ETag: etag });
  }

  sending.open('PUT', reachable(signature.url));
  for (const [name, value] of Object.entries(signature.headers ?? {})) sending.setRequestHeader(name, value);
  sending.upload.addEventListener('progress', onProgress);
  sending.addEventListener('loadend', end);
  signal?.addEventListener('abort', stop);
  sending.send(body);
  return promise;
}

/**
 * The app signs addresses under the one name that it knows of itself. Whoever opened it under another may send only to
 * that, and the signature doesn't care.
 */
function reachable(address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return pathname.startsWith(urlOf(uploadBytes, { key: '' })) ? pathname + search : address;
}

async function refusalOf(sending: XMLHttpRequest): Promise<Problem> {
  const { status } = sending;
  const problem = status === 0 ? interrupted() : await readProblem(responseOf(sending));
  return Object.assign(problem, { source: { status } });
}

const interrupted = (): Problem =>
  new Problem('unavailable', 'The connection was interrupted.', { code: 'unreachable' });

function responseOf(sending: XMLHttpRequest): Response {
  const { status, statusText, responseText } = sending;
  const type = sending.getResponseHeader('Content-Type') ?? '';
  // The answers of an object storage are XML, which nobody wants to read, no more than a proxy's page.
  const headers = { 'Content-Type': type.includes('json') ? type : 'text/html' };
  return new Response(responseText || null, { status, statusText, headers });
}
