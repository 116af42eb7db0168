import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A part of a text, compressed by itself, so that it can stand between any others. */
export interface ZippedPiece {
  readonly zipped: Buffer;
  /** The bytes that its text has. */
  readonly length: number;
  /** Their CRC-32. */
  readonly crc: number;
}

const deflate = promisify(deflateRaw);

/** Speed matters more than size: after each change somebody waits for the first answer. */
export const zipLevel = 2;

export async function zipPiece(content: string): Promise<ZippedPiece> {
  const text = Buffer.from(content);
  // A full flush ends at a whole byte, and what comes next refers to nothing before it.
  const zipped = await deflate(text, { level: zipLevel, finishFlush: constants.Z_FULL_FLUSH });
  return { zipped, length: text.length, crc: crc32(text) };
}

// RFC 1952: no name, no time, from no system in particular.
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// An empty block that says that it is the last.
const lastBlock = Buffer.from([3, 0]);

/** The texts one after the other as one gzip file, without compressing any of them again, and without reading them. */
export function gzipOf(pieces: readonly ZippedPiece[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    pieces.reduce((sum, { crc, length }) => (times(crcShift(length), sum) ^ crc) >>> 0, 0),
  );
  trailer.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
  return Buffer.concat([header, ...pieces.map(({ zipped }) => zipped), lastBlock, trailer]);
}

// A CRC is a polynomial over two elements modulo one of degree 32, its highest bit the coefficient of 1. So many more bytes
// multiply it by a power of x (RFC 1952, section 8; zlib's `crc32_combine`).
const modulus = 0xedb88320;
const one = 0x80000000;
const byOneByte = 0x00800000;

function crcShift(bytes: number): number {
  let shift = one;
  let power = byOneByte;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(power, shift);
    power = times(power, power);
  }
  return shift;
}

function times(first: number, second: number): number {
  let product = 0;
  let shifted = second;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (first & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ modulus : shifted >>> 1;
  }
  return product >>> 0;
}
