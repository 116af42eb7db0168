import { PassThrough, type Readable } from 'node:stream';
import { largestFile, sizeMessage } from '@purser/domain/files';
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
 * The bytes of a request. A declared length above the largest file is refused before it is read, and so is a request
 * without a body.
 */
export function bytesOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): IncomingBytes {
  const length = lengthOf(request);
  const isEmpty = length === 0 || (length === undefined && !request.headers['transfer-encoding']);
  if (isEmpty) throw new Problem('invalid', 'No file provided', { code: 'no_file' });
  const content = relayed(request, reply);
  if (length !== undefined && length > largestFile) {
    content.destroy();
    throw new Problem('too_large', sizeMessage);
  }
  return { content, length };
}

function lengthOf(request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}

// A separate stream: destroying the request itself would break its connection, and the client would not learn why.
function relayed({ raw }: FastifyRequest, reply: FastifyReply): Readable {
  const content = new PassThrough();
  let isWhole = false;
  raw.once('end', () => {
    isWhole = true;
  });
  raw.once('close', () => {
    if (!isWhole) content.destroy(new Problem('malformed', 'The connection was cut. Please upload it again'));
  });
  // `close` handles a broken connection; these listeners only keep it from ending the process.
  raw.on('error', () => {});
  content.on('error', () => {});
  reply.raw.once('finish', () => content.destroy());
  raw.pipe(content);
  // Registered after the pipe's own listener, which pauses the request: its connection could take no other one.
  content.once('close', () => {
    if (!isWhole) drain(raw);
  });
  return content;
}

// A client that is still sending a refused file reads the answer afterwards. It may finish the file, but neither go on
// for ever nor stop.
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
