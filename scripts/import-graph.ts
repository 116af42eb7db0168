import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The files that import each file, by their paths in the project. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

// `from '…'`, `import '…'`, `import('…')` and `new URL('…', import.meta.url)`.
const reference = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.{1,2}\/[^']+|@purser\/[^']+)'/g;

/** Reads who imports whom among these files; what isn't among them, such as a package, is left out. */
export function readImporters(root: string, files: readonly string[]): Importers {
  const importers = new Map<string, Set<string>>(files.map((file) => [file, new Set()]));
  for (const file of files.filter((path) => existsSync(join(root, path)))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, address = ''] of text.matchAll(reference)) importers.get(target(file, address))?.add(file);
  }
  return importers;
}

function target(file: string, address: string): string {
  const [, workspace, module = ''] = /^@purser\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (!workspace) return normalize(join(dirname(file), address));
  return module.startsWith('test/') ? `${workspace}/${module}.ts` : `${workspace}/src/${module}.ts`;
}
