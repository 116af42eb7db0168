import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { writeOwnedFile } from './owned-file.ts';
import type { ServerUser } from './run-as.ts';

export const DATABASE_USER = 'purser';
export const DATABASE_NAME = 'postgres';

/** The least work, because a random password of 32 bytes can't be guessed anyway. */
export const ITERATIONS = 'scram_iterations';

// The account of the server is no proof: `nobody`, for instance, runs many other programs.
const rules =
  '# Written by Purser: whoever connects has to know the secret beside this file.\n' +
  'local all all scram-sha-256\n';

// The secret was lost. Only its account can read this folder, and may set a new one.
const noRules = 'local all all trust\n';

/** The secret lies in the cluster folder, so that it moves with it. */
const secretFileOf = (folder: string): string => path.join(folder, 'purser-password');
const rulesFileOf = (folder: string): string => path.join(folder, 'pg_hba.conf');

export function readSecret(folder: string): string {
  const file = secretFileOf(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

export function writeNewSecret(file: string, user: ServerUser): void {
  writeOwnedFile(file, `${randomBytes(32).toString('hex')}\n`);
  if (user) chownSync(file, user.uid, user.gid);
}

export function storeSecret(folder: string, draft: string): void {
  writeOwnedFile(secretFileOf(folder), readFileSync(draft, 'utf8'));
  writeOwnedFile(rulesFileOf(folder), rules);
}

export function prepareSecret(folder: string): void {
  if (readSecret(folder) !== '') return;
  if (demandsSecret(folder)) writeOwnedFile(rulesFileOf(folder), noRules);
  writeOwnedFile(secretFileOf(folder), `${randomBytes(32).toString('hex')}\n`);
}

/**
 * Makes a running database ask for its secret. The rules are written after the database knows it. A server of another
 * process reloads them even where they exist, because the process that wrote them may have been killed before it
 * reloaded them.
 */
export async function demandSecret(
  folder: string,
  { watch, isAttached }: { watch: pg.Client; isAttached: boolean },
): Promise<void> {
  if (demandsSecret(folder) && !isAttached) return;
  if (!demandsSecret(folder)) {
    await watch.query(`set ${ITERATIONS} = 1`);
    await watch.query(`alter role ${DATABASE_USER} password '${readSecret(folder)}'`);
    writeOwnedFile(rulesFileOf(folder), rules);
  }
  await watch.query('select pg_reload_conf()');
}

function demandsSecret(folder: string): boolean {
  const file = rulesFileOf(folder);
  return existsSync(file) && readFileSync(file, 'utf8') === rules;
}
