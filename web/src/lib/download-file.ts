import type { Address } from '@purser/api/endpoint';
import { Problem } from '@purser/domain/problem';
import { answerOf, type LooseRequest } from './call.ts';
import { saveFile } from './download-csv.ts';
import { readProblem } from './read-problem.ts';

const megabyte = 1024 * 1024;

/** Progress is only worth showing for a big file. */
export const progressOf = (bytes: number): string =>
  bytes < megabyte ? 'Downloading…' : `Downloading… ${(bytes / megabyte).toFixed(1)} MB`;

/** A call that answers with a file. */
export interface FileCall {
  readonly address: Address;
  readonly request?: LooseRequest;
}

/**
 * Saves a file under the name that the server gives it. Unlike with a link, a refusal and a broken download are thrown
 * as a Problem.
 */
export async function downloadFile(
  { address, request = {} }: FileCall,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const response = await answerOf(address, request);
  if (!response.ok) throw await readProblem(response);
  const parts = await readParts(response, onProgress).catch(() => {
    throw new Problem('unavailable', brokenOff, { code: 'broken_off' });
  });
  saveFile(new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }), nameOf(response));
}

const brokenOff = 'The download broke off. Check your connection, then try again.';

async function readParts(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return parts;
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
