/**
 * As much of the tar format (POSIX ustar) as backups need: plain files with short names. Both ways go through it as
 * through a pipe, however long it is.
 */

/** A file of a tar. Its content must be read to the end before the next one. */
export interface TarEntry {
  /** At most 100 letters of ASCII. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

const blockSize = 512;
const nameLength = 100;
const largest = 0o77777777777;

/** The bytes of a tar. Throws where an entry's content isn't as long as its size says. */
export async function* tarBytes(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer, void> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let sent = 0;
    for await (const chunk of content) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== size) throw new Error(`${name} has ${sent} bytes instead of ${size}.`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * blockSize);
}

const paddingOf = (size: number): number => (blockSize - (size % blockSize)) % blockSize;

function headerOf(name: string, size: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name) || size > largest)
    throw new Error(`${name} doesn’t fit into a backup.`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0);
  // Mode, owner and group; the time says nothing, so that the same content gives the same bytes.
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100);
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  header.write('        0', 148);
  header.write('ustar\0' + '00', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

const checksumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/** The files of a tar, one after the other. Throws what `refused` makes of the reason where it is none, or ends too early. */
export async function* tarEntries(
  bytes: AsyncIterable<Buffer>,
  refused: (why: string) => Error,
): AsyncGenerator<TarEntry, void> {
  const source = readerOf(bytes, refused);
  while (true) {
    const header = await source.take(blockSize);
    if (header.every((byte) => byte === 0)) break;
    const found = readHeader(header);
    if (!found) throw refused('it is no backup of Purser.');
    const { name, size } = found;
    const left = { bytes: size };
    yield { name, size, content: source.pass(left) };
    if (left.bytes > 0) throw new Error(`${name} was not read to its end.`);
    await source.take(paddingOf(size));
  }
  await source.drain();
}

function readHeader(header: Buffer): { name: string; size: number } | undefined {
  const checksum = Number.parseInt(header.toString('latin1', 148, 156), 8);
  const plain = Buffer.from(header).fill(' ', 148, 156);
  const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
  if (checksum !== checksumOf(plain) || !(size >= 0)) return undefined;
  return { name: header.toString('latin1', 0, Math.min(header.indexOf(0), nameLength)), size };
}

function readerOf(bytes: AsyncIterable<Buffer>, refused: (why: string) => Error) {
  const chunks = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** At least a byte and at most so many. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) throw refused('it ends too early.');
      rest = next.value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  return {
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left));
      return Buffer.concat(parts);
    },
    async *pass(left: { bytes: number }): AsyncGenerator<Buffer, void> {
      while (left.bytes > 0) {
        const chunk = await some(left.bytes);
        left.bytes -= chunk.length;
        yield chunk;
      }
    },
    /** What follows the end, without looking at it. */
    async drain(): Promise<void> {
      for (let next = await chunks.next(); !next.done; next = await chunks.next());
    },
  };
}
