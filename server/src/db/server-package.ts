import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ name: z.string(), version: z.string().default('') });

/** The folder and the version of the server's package: the code runs from `src/db` as well as bundled from `dist`. */
export const serverPackage = findServerPackage();

function findServerPackage(): { folder: string; version: string } {
  let folder = import.meta.dirname;
  while (true) {
    const manifest = readManifest(path.join(folder, 'package.json'));
    if (manifest?.name === '@purser/server') return { folder, version: manifest.version };
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error('The folder of @purser/server, which holds the migrations, is missing.');
    folder = parent;
  }
}

function readManifest(file: string): z.output<typeof manifestSchema> | undefined {
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
