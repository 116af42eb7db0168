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
import { type InjectedFailure, injectedFailures, mountDisk } from './failures.ts';
import { type Host, openHost } from './host.ts';
import { type Calm, loadReport, type Nagged, type Tried } from './report.ts';

// What many people at once see, for ten minutes without trouble and then with one failure after the other, on a release.
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
// Half a minute before and after a failure.
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
  const host = await openHost({ folder: newFolder(), env: mailEnv(smtp) });
  const comments = new Set<string>();
  const memory: { first: Memory; last: Memory } = { first: [0, 0], last: [0, 0] };
  const seen = await runCrowd(planOf(host, comments), async () => {
    await pause(minute);
    memory.first = await memoryOfMinute(host);
    await pause((minutes - 3) * minute);
    memory.last = await memoryOfMinute(host);
  });
  const mails = await findMails(smtp, [...comments]);
  await host.close();
  return { minutes, seen, mails, memory };
}

/** The same people beside one who asks the heaviest questions without pause, and one who edits what is being undone. */
async function runNagged(minutes: number): Promise<Nagged> {
  await using smtp = await startSmtpServer();
  const host = await openHost({ folder: newFolder(), env: mailEnv(smtp) });
  const { nuisances } = host;
  const seen = await runCrowd({ ...planOf(host, new Set()), nuisances }, () => pause(minutes * minute));
  await host.close();
  return { minutes, seen };
}

async function runTroubles(): Promise<Tried[]> {
  await using smtp = await startSmtpServer();
  const bucket = await openBucket();
  const tried: Tried[] = [];
  for (const failure of injectedFailures(smtp, bucket)) {
    if (!isWanted(failure.name)) continue;
    tried.push(failure.missing === undefined ? await tryFailure(failure, smtp) : failure);
    process.stdout.write(`${failure.name}: done\n`);
  }
  if ('close' in bucket) await bucket.close();
  return tried;
}

/** One that breaks off must not cost what the others have found. */
async function tryFailure(failure: InjectedFailure, smtp: TestSmtpServer): Promise<Tried> {
  try {
    return await runFailure(failure, smtp);
  } catch (error) {
    return { name: failure.name, brokeOff: String(error) };
  }
}

async function runFailure(failure: InjectedFailure, smtp: TestSmtpServer): Promise<Tried> {
  const own = newFolder();
  const unmount = failure.diskSize === undefined ? () => {} : mountDisk(own, failure.diskSize);
  const { env, ...where } = failure.host ?? {};
  const host = await openHost({ folder: own, env: { ...mailEnv(smtp), ...env }, ...where });
  const comments = new Set<string>();
  const begun = performance.now();
  const moments = { began: 0, ended: 0, before: 0, after: 0 };
  try {
    const seen = await runCrowd(planOf(host, comments), async () => {
      await pause(around);
      moments.before = sum(memoryNow(host));
      moments.began = performance.now() - begun;
      await failure.begin(host);
      await pause(failure.seconds * 1000);
      await failure.end?.(host);
      moments.ended = performance.now() - begun;
      await pause(around);
      moments.after = sum(memoryNow(host));
    });
    const mails = await findMails(smtp, [...comments]);
    const { began, ended, before, after } = moments;
    return { name: failure.name, result: { seen, mails, began, ended, growth: after / before } };
  } finally {
    await host.close();
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

function planOf({ nuisances: _nobody, ...host }: Host, comments: Set<string>): CrowdPlan {
  const mailed = (comment: string) => void comments.add(comment);
  return { ...host, random: Math.random, first: crowds * 100, mailed };
}

/** MB of the programs, and of the database. */
type Memory = readonly [programs: number, database: number];

/** The middle of what is seen for a minute: a heap that grows by turns and is swept differs by a third within seconds. */
async function memoryOfMinute(host: Host): Promise<Memory> {
  const seen: Memory[] = [];
  for (const end = performance.now() + minute; performance.now() < end; ) {
    seen.push(memoryNow(host));
    await pause(minute / 20);
  }
  const [middle = [0, 0]] = seen.toSorted((a, b) => sum(a) - sum(b)).slice(seen.length >> 1);
  return middle;
}

function memoryNow(host: Host): Memory {
  return [memoryOf(host.programs().map(({ pid }) => pid)), memoryOf(host.databasePids())];
}

function sum([programs, database]: Memory): number {
  return programs + database;
}
