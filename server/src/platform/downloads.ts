import { pipeline, Readable, Transform } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

export interface Download {
  readonly fileName: string;
  readonly type: string;
  /** Bytes, where they are known. */
  readonly size?: number;
  readonly content: Readable;
}

/** Sends a download under its own name; to HEAD only the headers. */
export function sendDownload(reply: FastifyReply, { fileName, type, size, content }: Download): FastifyReply {
  const { request } = reply;
  reply.type(type).header('content-disposition', asAttachment(fileName));
  if (size !== undefined) {
    reply.header('content-length', size);
    // A compressed answer could not say its length, from which browsers show progress.
    request.headers['x-no-compression'] = 'true';
  }
  if (request.method !== 'HEAD') return reply.send(size === undefined ? content : justAsLong(size, content));
  // Fastify would read all of it to throw it away.
  content.destroy();
  return reply.send(Readable.from([]));
}

// With fewer bytes than announced the client would wait for the rest; further ones would be taken for the next answer
// on the connection, through a proxy even by somebody else. So the connection breaks instead.
function justAsLong(size: number, content: Readable): Readable {
  let left = size;
  const otherSize = () => new Error('A file has another size than was said of it.');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(otherSize());
      else done(null, chunk);
    },
    flush(done) {
      done(left > 0 ? otherSize() : null);
    },
  });
  // The reader of the counted stream gets every error, and both streams end when it disconnects.
  pipeline(content, counted, () => {});
  return counted;
}

// A name of plain letters needn't be quoted, but some programs only read quoted ones.
const asAttachment = (fileName: string): string =>
  contentDisposition(fileName).replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"');

export const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'fileName' in answer && 'content' in answer;
