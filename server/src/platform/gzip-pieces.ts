import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A part of a text, compressed by itself, so that it can stand between any others. */
export interface ZippedPiece {
  readonly text: Buffer;
  readonly zipped: Buffer;
}

const deflate = promisify(deflateRaw);

/** Speed matters more than size: after each change somebody waits for the first answer. */
export const zipLevel = 2;

export async function zipPiece(content: string): Promise<ZippedPiece> {
  const text = Buffer.from(content);
  // A full flush ends at a whole byte, and what comes next refers to nothing before it.
  const zipped = await deflate(text, { level: zipLevel, finishFlush: constants.Z_FULL_FLUSH });
  return { text, zipped };
}

// RFC 1952: no name, no time, from no system in particular.
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// An empty block that says that it is the last.
const lastBlock = Buffer.from([3, 0]);

/** The texts one after the other as one gzip file, without compressing any of them again. */
export function gzipOf(pieces: readonly ZippedPiece[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, { text }) => crc32(text, sum), 0));
  trailer.writeUInt32LE(pieces.reduce((sum, { text }) => sum + text.length, 0) % 2 ** 32, 4);
  return Buffer.concat([header, ...pieces.map(({ zipped }) => zipped), lastBlock, trailer]);
}
