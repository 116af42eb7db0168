import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Source } from './sources.ts';

/** The files that import each file, by their paths in the project. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

// `from '…'`, `import '…'`, `import('…')` and `new URL('…', import.meta.url)`.
const reference = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.{1,2}\/[^']+|@purser\/[^']+)'/g;

/** Reads which of these files import which; what isn't among them, such as a package, is left out. */
export function readImporters(root: string, files: readonly string[]): Importers {
  const sources = files
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return importersAmong(sources, files);
}

/** The importers of each of these files among the sources. */
export function importersAmong(
  sources: readonly Source[],
  files: readonly string[] = sources.map(({ file }) => file),
): Importers {
  const importers = new Map<string, Set<string>>(files.map((file) => [file, new Set()]));
  for (const { file, text } of sources)
    for (const [, address = ''] of text.matchAll(reference)) importers.get(target(file, address))?.add(file);
  return importers;
}

const late = /\b(?:import\(|new URL\()\s*'(\.{1,2}\/[^']+)'/g;

/** The files that this one loads only when they are needed. */
export const loadedOnDemand = ({ file, text }: Source): string[] =>
  [...text.matchAll(late)].map(([, address = '']) => target(file, address));

function target(file: string, address: string): string {
  const [, workspace, module = ''] = /^@purser\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (!workspace) return normalize(join(dirname(file), address));
  return module.startsWith('test/') ? `${workspace}/${module}.ts` : `${workspace}/src/${module}.ts`;
}
