import { once } from 'node:events';
import { createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const block = 512;

/**
 * Packs a folder under its own name, so that the same files give the same bytes: in the order of their names, of one moment
 * (in seconds since 1970), as root's, and for everybody to read. The archive has its name only once it is whole.
 */
export async function packFolder(folder: string, archive: string, moment: number): Promise<void> {
  const unfinished = `${archive}.part`;
  const target = createWriteStream(unfinished);
  await pipeline(Readable.from(entriesOf(folder, moment)), createGzip({ level: 9 }), target);
  if (!target.closed) await once(target, 'close');
  renameSync(unfinished, archive);
}

function* entriesOf(folder: string, moment: number): Generator<Buffer> {
  const above = path.dirname(folder);
  const names = [path.basename(folder), ...allUnder(folder).map((name) => path.relative(above, name))];
  for (const name of names) yield* entryOf(path.join(above, name), { name, moment });
  yield Buffer.alloc(2 * block);
}

function allUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const inner = path.join(folder, entry.name);
    return entry.isDirectory() ? [inner, ...allUnder(inner)] : [inner];
  });
}

function* entryOf(file: string, { name, moment }: { name: string; moment: number }): Generator<Buffer> {
  const stat = lstatSync(file);
  if (stat.isDirectory()) yield headOf({ name: `${name}/`, moment, type: '5', mode: 0o755 });
  else if (stat.isSymbolicLink())
    yield headOf({ name, moment, type: '2', mode: 0o777, link: readlinkSync(file) });
  else {
    const mode = stat.mode & 0o100 ? 0o755 : 0o644;
    yield headOf({ name, moment, type: '0', mode, size: stat.size });
    yield readFileSync(file);
    yield Buffer.alloc((block - (stat.size % block)) % block);
  }
}

interface Head {
  readonly name: string;
  readonly moment: number;
  readonly type: '0' | '2' | '5';
  readonly mode: number;
  readonly size?: number;
  readonly link?: string;
}

/** The head of an entry in the format of POSIX, ustar. */
function headOf({ name, moment, type, mode, size = 0, link = '' }: Head): Buffer {
  const head = Buffer.alloc(block);
  const [prefix, rest] = splitName(name);
  const put = (text: string, at: number): number => head.write(text, at, 'utf8');
  const number = (value: number, width: number): string => `${value.toString(8).padStart(width, '0')}\0`;
  put(rest, 0);
  put(number(mode, 7) + number(0, 7) + number(0, 7) + number(size, 11) + number(moment, 11), 100);
  put(' '.repeat(8) + type, 148);
  put(link, 157);
  put('ustar\x0000root', 257);
  put('root', 297);
  put(prefix, 345);
  const sum = head.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  const at = name.indexOf('/', name.length - 101);
  if (at < 0 || at > 155) throw new Error(`The path ${name} is too long for an archive.`);
  return [name.slice(0, at), name.slice(at + 1)];
}
