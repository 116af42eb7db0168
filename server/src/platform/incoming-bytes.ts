import { PassThrough, type Readable } from 'node:stream';
import { largestFile } from '@purser/domain/files';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface IncomingBytes {
  /** Fails where the sender disconnects before the end. It may be destroyed, and the request still answered. */
  readonly content: Readable;
  /** The declared length; undefined for a chunked request. */
  readonly length: number | undefined;
}

// Milliseconds.
const longestPause = 5_000;

/** Lets the routes of a scope take bodies of any content type, unparsed. */
export function takeAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * The bytes of a request to a route that takes them. A body that says it is larger than any file is refused before it
 * is read, and so is a request without one.
 */
export function bytesOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): IncomingBytes {
  const length = lengthOf(request);
  const isEmpty = length === 0 || (length === undefined && !request.headers['transfer-encoding']);
  if (isEmpty) throw new Problem('invalid', 'No file provided', { code: 'no_file' });
  const content = relayed(request, reply);
  if (length !== undefined && length > largestFile) {
    content.destroy();
    throw new Problem('too_large', 'The file is too large. At most 50 MB are possible');
  }
  return { content, length };
}

function lengthOf(request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}

// A stream of its own: were the request itself destroyed, its connection would break and nobody would learn why.
function relayed({ raw }: FastifyRequest, reply: FastifyReply): Readable {
  const content = new PassThrough();
  let isWhole = false;
  raw.once('end', () => {
    isWhole = true;
  });
  raw.once('close', () => {
    if (!isWhole) content.destroy(new Problem('malformed', 'The connection was cut. Please upload it again'));
  });
  // A broken connection is told by `close`; here it is only kept from ending the process.
  raw.on('error', () => {});
  content.on('error', () => {});
  reply.raw.once('finish', () => content.destroy());
  raw.pipe(content);
  // After the pipe's own listener, which lets the request stand still: its connection could take no other one.
  content.once('close', () => {
    if (!isWhole) drain(raw);
  });
  return content;
}

// Whoever is still sending what was refused reads the answer afterwards. They may finish a file, but neither go on for
// ever nor stand still.
function drain(raw: FastifyRequest['raw']): void {
  let left = largestFile;
  const patience = setTimeout(() => raw.destroy(), longestPause).unref();
  raw.once('close', () => clearTimeout(patience));
  raw.on('data', (chunk: Buffer) => {
    patience.refresh();
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
