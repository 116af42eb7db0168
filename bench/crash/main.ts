import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@purser/server/db/client';
import { startEmbeddedPostgres } from '@purser/server/db/embedded-postgres';
import { machineClock } from '@purser/server/platform/clock';
import { addPerson, signInAs } from '@purser/server/test/people';
import { startSmtpServer } from '@purser/server/test/smtp-server';
import { findMails } from './mails.ts';
import { makeOldFolder, runMigration } from './migrating.ts';
import { startProgram } from './program.ts';
import { crashReport } from './report.ts';
import { type Round, runRound } from './rounds.ts';

// Kills the program and its database again and again amid work, and looks after each start whether anything was lost.
// `npm run crash -- 20` runs that many rounds, `--seed` the same ones again, `--write` keeps the report in docs/crash.md.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const count = Number(positionals[0] ?? 200);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = randomOf(seed);
// Each tenth round is one of a program that migrates.
const isMigration = (round: number): boolean => round % 10 === 0;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = mkdtempSync(path.join(tmpdir(), 'purser-crash-'));
chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
const old = path.join(folder, 'old');
await using smtp = await startSmtpServer();
const env = { ...smtp.env, MAIL_FROM: 'purser@example.com' };
const begun = performance.now();
const rounds: Round[] = [];
const comments = new Set<string>();
const faults: string[] = [];
let migrations = 0;
let failedStarts = 0;

try {
  const cookie = await prepare();
  await makeOldFolder(old);
  for (let round = 1; round <= count; round += 1) {
    try {
      await (isMigration(round) ? migrate() : work(round, cookie));
    } catch (error) {
      faults.push(`Round ${round} could not go on. ${String(error)}`);
      failedStarts += 1;
      break;
    }
    process.stdout.write(`${round}: ${faults.length} faults so far\n`);
  }
  const last = startProgram(dataDir, env);
  await last.ready;
  const mails = await findMails(smtp, [...comments]);
  await last.stop();
  faults.push(...mails.faults);
  const seconds = (performance.now() - begun) / 1000;
  const report = crashReport({ seed, rounds, migrations, failedStarts, mails, faults, seconds });
  process.stdout.write(`${report}\n`);
  if (values.write) writeFileSync(path.resolve(import.meta.dirname, '../../docs/crash.md'), report);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function work(round: number, cookie: string): Promise<void> {
  const mailed = (comment: string) => void comments.add(comment);
  const done = await runRound({ dataDir, cookie, env, round, random, mailed });
  rounds.push(done);
  faults.push(...done.faults.map((fault) => `Round ${round}, ${done.cut} killed. ${fault}`));
}

async function migrate(): Promise<void> {
  faults.push(...(await runMigration(old, random)));
  migrations += 1;
}

async function prepare(): Promise<string> {
  const program = startProgram(dataDir, env);
  await program.ready;
  const embedded = await startEmbeddedPostgres({ dataDir, log: quiet });
  const database = await openDatabase(embedded.url, { log: quiet });
  await addPerson(database.db, { email: 'mentioned@example.com' });
  const clock = machineClock('UTC');
  const cookie = await signInAs({ db: database.db, clock }, { email: 'worker@example.com', role: 'admin' });
  await database.close();
  await embedded.stop();
  await program.stop();
  return cookie;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
