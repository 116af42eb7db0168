import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSmtpServer, type TestSmtpServer } from '@purser/server/test/smtp-server';
import { findMails } from '../crash/mails.ts';
import { memoryOf } from '../server.ts';
import { openBucket } from './bucket.ts';
import { type CrowdPlan, runCrowd } from './crowd.ts';
import { openPlace, type Place } from './place.ts';
import { type Calm, loadReport, type Nagged, type Tried } from './report.ts';
import { mountDisk, type Trouble, troublesOf } from './troubles.ts';

// What many people at once see, for ten minutes without trouble and then with one trouble after the other, on a release.
// `npm run load -- --minutes 2 --only 'Without'` is for trying; `--checkout` takes what is built; `--write` keeps docs/load.md.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    checkout: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const minute = 60_000;
// Half a minute before and after a trouble.
const around = minute / 2;
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'purser-crowd-'));
chmodSync(folder, 0o755);
let crowds = 0;

try {
  if (!values.checkout) process.env.PURSER_PROGRAM = unpackRelease();
  const calm = isWanted('Without trouble') ? await runCalm(Number(values.minutes)) : undefined;
  const nagged = isWanted('Who makes others wait') ? await runNagged(Number(values.minutes)) : undefined;
  const tried = await runTroubles();
  const { text, isFine } = loadReport({ calm, nagged, tried });
  process.stdout.write(`${text}\n`);
  if (values.write) writeFileSync(path.join(root, 'docs/load.md'), text);
  process.exitCode = isFine ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isWanted(name: string): boolean {
  return name.includes(values.only ?? '');
}

function unpackRelease(): string {
  const out = path.join(folder, 'release');
  const name = `${process.platform}-${process.arch}`;
  execFileSync(process.execPath, ['scripts/release/release.ts', name, out], { cwd: root, stdio: 'inherit' });
  const [file = ''] = readdirSync(out);
  execFileSync('tar', ['-xzf', path.join(out, file), '-C', out]);
  return path.join(out, path.basename(file, '.tar.gz'), 'bin/purser');
}

async function runCalm(minutes: number): Promise<Calm> {
  await using smtp = await startSmtpServer();
  const place = await openPlace({ folder: newFolder(), env: mailEnv(smtp) });
  const comments = new Set<string>();
  const memory: { first: Memory; last: Memory } = { first: [0, 0], last: [0, 0] };
  const seen = await runCrowd(planOf(place, comments), async () => {
    await pause(minute);
    memory.first = await memoryOfMinute(place);
    await pause((minutes - 3) * minute);
    memory.last = await memoryOfMinute(place);
  });
  const mails = await findMails(smtp, [...comments]);
  await place.close();
  return { minutes, seen, mails, memory };
}

/** The same people beside one who asks the heaviest questions without pause, and one who edits what is being undone. */
async function runNagged(minutes: number): Promise<Nagged> {
  await using smtp = await startSmtpServer();
  const place = await openPlace({ folder: newFolder(), env: mailEnv(smtp) });
  const { nuisances } = place;
  const seen = await runCrowd({ ...planOf(place, new Set()), nuisances }, () => pause(minutes * minute));
  await place.close();
  return { minutes, seen };
}

async function runTroubles(): Promise<Tried[]> {
  await using smtp = await startSmtpServer();
  const bucket = await openBucket();
  const tried: Tried[] = [];
  for (const trouble of troublesOf(smtp, bucket)) {
    if (!isWanted(trouble.name)) continue;
    tried.push(trouble.missing === undefined ? await tryTrouble(trouble, smtp) : trouble);
    process.stdout.write(`${trouble.name}: done\n`);
  }
  if ('close' in bucket) await bucket.close();
  return tried;
}

/** One that breaks off must not cost what the others have found. */
async function tryTrouble(trouble: Trouble, smtp: TestSmtpServer): Promise<Tried> {
  try {
    return await runTrouble(trouble, smtp);
  } catch (error) {
    return { name: trouble.name, brokeOff: String(error) };
  }
}

async function runTrouble(trouble: Trouble, smtp: TestSmtpServer): Promise<Tried> {
  const own = newFolder();
  const unmount = trouble.diskSize === undefined ? () => {} : mountDisk(own, trouble.diskSize);
  const { env, ...where } = trouble.place ?? {};
  const place = await openPlace({ folder: own, env: { ...mailEnv(smtp), ...env }, ...where });
  const comments = new Set<string>();
  const begun = performance.now();
  const moments = { began: 0, ended: 0, before: 0, after: 0 };
  try {
    const seen = await runCrowd(planOf(place, comments), async () => {
      await pause(around);
      moments.before = sum(memoryNow(place));
      moments.began = performance.now() - begun;
      await trouble.begin(place);
      await pause(trouble.seconds * 1000);
      await trouble.end?.(place);
      moments.ended = performance.now() - begun;
      await pause(around);
      moments.after = sum(memoryNow(place));
    });
    const mails = await findMails(smtp, [...comments]);
    const { began, ended, before, after } = moments;
    return { name: trouble.name, result: { seen, mails, began, ended, growth: after / before } };
  } finally {
    await place.close();
    unmount();
  }
}

function newFolder(): string {
  crowds += 1;
  const own = path.join(folder, `crowd-${crowds}`);
  mkdirSync(own);
  return own;
}

function mailEnv(smtp: TestSmtpServer): Record<string, string> {
  return { ...smtp.env, MAIL_FROM: 'purser@example.com' };
}

function planOf({ nuisances: _nobody, ...place }: Place, comments: Set<string>): CrowdPlan {
  const mailed = (comment: string) => void comments.add(comment);
  return { ...place, random: Math.random, first: crowds * 100, mailed };
}

/** MB of the programs, and of the database. */
type Memory = readonly [programs: number, database: number];

/** The middle of what is seen for a minute: a heap that grows by turns and is swept differs by a third within seconds. */
async function memoryOfMinute(place: Place): Promise<Memory> {
  const seen: Memory[] = [];
  for (const end = performance.now() + minute; performance.now() < end; ) {
    seen.push(memoryNow(place));
    await pause(minute / 20);
  }
  const [middle = [0, 0]] = seen.toSorted((a, b) => sum(a) - sum(b)).slice(seen.length >> 1);
  return middle;
}

function memoryNow(place: Place): Memory {
  return [memoryOf(place.programs().map(({ pid }) => pid)), memoryOf(place.databasePids())];
}

function sum([programs, database]: Memory): number {
  return programs + database;
}
