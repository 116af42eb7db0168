import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const versions = z.record(z.string(), z.string()).optional();
const entrySchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
});
type Entry = z.output<typeof entrySchema>;
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
type Entries = Readonly<Record<string, Entry>>;

/** A package of the lock file; `folder` is where it lies, from the top folder. */
export interface LockedPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string | undefined;
}

/** All packages that these need, themselves included, as far as they are installed; in a stable order. */
export function packagesOf(root: string, names: readonly string[]): LockedPackage[] {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const lock = lockSchema.parse(JSON.parse(text));
  const found = new Map<string, Entry>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = folderOf(lock.packages, next.name, next.from);
    if (folder === undefined || found.has(folder)) continue;
    const entry = targetOf(lock.packages, folder);
    found.set(folder, entry);
    const needed = { ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies };
    waiting.push(...Object.keys(needed).map((name) => ({ name, from: folder })));
  }
  return [...found]
    .filter(([folder, entry]) => !entry.link && existsSync(path.join(root, folder)))
    .map(([folder, entry]) => describe(folder, entry))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

// A package is looked for beside the one that needs it, and then in every folder above.
function folderOf(packages: Entries, name: string, from: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('node_modules/') - 1, 0))) {
    const folder = path.posix.join(place, 'node_modules', name);
    if (packages[folder]) return folder;
    if (place === '') return undefined;
  }
}

// A workspace is a link; what it needs stands at its own folder.
function targetOf(packages: Entries, folder: string): Entry {
  const entry = packages[folder] ?? {};
  return entry.link ? { ...packages[entry.resolved ?? ''], link: true } : entry;
}

const describe = (folder: string, { version = '', license = '', integrity }: Entry): LockedPackage => ({
  folder,
  name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  version,
  license,
  integrity,
});

/** The names of the files of a package's folder that say how it may be used. */
export const licenceFilesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|copyright|notice)/i.test(name))
    .toSorted();
