import { pipeline, Readable, Transform } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** The answer of an endpoint that replies `file`. */
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
    // What were compressed on its way could not say its length, by which a browser shows how far a download is.
    request.headers['x-no-compression'] = 'true';
  }
  if (request.method !== 'HEAD') return reply.send(size === undefined ? content : justAsLong(size, content));
  // Fastify would read all of it to throw it away.
  content.destroy();
  return reply.send(Readable.from([]));
}

// Fewer bytes than were said leave their reader waiting for the rest. More of them may be taken for the next answer on
// that connection, by a proxy even for somebody else's. Either way the connection breaks instead.
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
  // Whoever reads the one learns of every error, and ends both by going away.
  pipeline(content, counted, () => {});
  return counted;
}

// A name of plain letters needn't be quoted, but some programs read only names that are.
const asAttachment = (fileName: string): string =>
  contentDisposition(fileName).replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"');

export const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'fileName' in answer && 'content' in answer;
