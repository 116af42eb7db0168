import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendOne } from './load.ts';
import { atMost, type Figure, percentile, timed } from './measure.ts';
import { type Bench, forgetPeak, peakOf } from './server.ts';

const files = 1000;
const megabyte = 1024 * 1024;
const writers = 16;
const pauseOfWriters = 200;

/** Adds 200,000 activities and 1,000 files of a megabyte to a portfolio. */
export async function seedBackup({ database: { pool }, dataDir }: Bench): Promise<void> {
  await pool.query(`insert into activities (type, description, "createdAt")
    select 'software_updated', 'Somebody changed item number ' || n || ', and what was said of it is a sentence of usual length',
      now() - n * interval '1 minute'
    from generate_series(1, 200000) n`);
  const content = Buffer.alloc(megabyte);
  for (let at = 0; at < megabyte; at += 4) content.writeInt32LE(Math.trunc(Math.sin(at) * 2 ** 31), at);
  const keys = Array.from({ length: files }, (_, at) => `${String(at).padStart(4, '0')}${'k'.repeat(28)}`);
  for (const [at, key] of keys.entries()) {
    const folder = path.join(dataDir, 'files', key.slice(0, 2));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    content.writeInt32LE(at, 0);
    writeFileSync(path.join(folder, key), content, { mode: 0o600 });
  }
  await pool.query(
    `with stored as (insert into uploads (key, "userId", "createdAt", "claimedAt")
        select key, (select min(id) from users), now(), now() from unnest($1::text[]) key returning key)
      insert into vendor_files ("softwareId", "fileName", "filePath", "uploadKey", "fileSize", "mimeType")
      select (select min(id) from software), 'order-form.pdf', '/' || key, key, $2::integer, 'application/pdf' from stored`,
    [keys, megabyte],
  );
  await pool.query('analyze');
}

/** How long a backup and its restore take, what they cost in memory, and how long people's writes wait meanwhile. */
export async function benchBackup(bench: Bench): Promise<Figure[]> {
  const { during: usual } = await writesDuring(bench, () => pause(10_000));
  forgetPeak(bench.pid);
  const before = peakOf(bench.pid);
  const { during: meanwhile, milliseconds } = await writesDuring(bench, () => backUp(bench));
  const gain = peakOf(bench.pid) - before;
  const { dataDir } = bench;
  const file = path.join(path.dirname(dataDir), 'bench.backup');
  const written = await run(['backup', file], dataDir);
  const restored = await run(['restore', file], `${dataDir}-restored`);
  return [
    atMost('Backup of 10,000 items, 200,000 activities and 1 GB of files, read back', milliseconds / 1000, [
      60,
      's',
    ]),
    atMost('Memory that the server gains meanwhile', gain, [75, 'MB']),
    atMost('Writes of 16 people meanwhile, 99th percentile, against twice the usual', meanwhile, [
      Number((2 * usual).toFixed(1)),
      'ms',
    ]),
    atMost('Most memory of the command that writes it', written.peak, [150, 'MB']),
    atMost('Restore of that backup', restored.seconds, [120, 's']),
    atMost('Most memory of the command that restores it', restored.peak, [150, 'MB']),
  ];
}

async function backUp({ origin, cookie }: Bench): Promise<void> {
  const answer = await fetch(`${origin}/api/system/backups`, { method: 'POST', headers: { cookie } });
  if (answer.status !== 201) throw new Error(`The backup answered ${answer.status}: ${await answer.text()}`);
}

/** How long all but a hundredth of people's writes take at most while something is done, and how long that takes. */
async function writesDuring(
  bench: Bench,
  work: () => Promise<unknown>,
): Promise<{ during: number; milliseconds: number }> {
  const stop = new AbortController();
  const writing = writeOn(bench, stop.signal);
  const milliseconds = await timed(work);
  stop.abort();
  return { during: percentile(await writing, 0.99), milliseconds };
}

/** Sixteen people write, each a few times a second; answers how long each write took, in milliseconds. */
async function writeOn({ origin, cookie, database }: Bench, signal: AbortSignal): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from software order by id limit 2000',
  );
  const agent = new Agent({ keepAlive: true, maxSockets: writers });
  const times: number[] = [];
  let next = 0;
  const plan = {
    origin,
    headers: { cookie },
    method: 'PATCH' as const,
    path: (at: number) => `/api/software/${rows[at % rows.length]?.id}`,
    body: (at: number) => JSON.stringify({ notes: `Note ${at} of ${times.length}` }),
  };
  const work = async (_: unknown, at: number): Promise<void> => {
    await pause((pauseOfWriters / writers) * at);
    while (!signal.aborted) {
      const begun = performance.now();
      const { status } = await sendOne(plan, agent, next++);
      times.push(performance.now() - begun);
      if (status >= 300) throw new Error(`A write answered ${status}.`);
      await pause(pauseOfWriters);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  agent.destroy();
  return times;
}

/** Runs a command on a data folder; the memory is what its process had shortly before its end. */
async function run(args: readonly string[], dataDir: string): Promise<{ seconds: number; peak: number }> {
  let peak = 0;
  const milliseconds = await timed(async () => {
    const program = path.resolve(import.meta.dirname, '../server/dist/main.js');
    const child = spawn(process.execPath, ['--max-semi-space-size=4', program, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const looking = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid ?? 0));
    }, 50);
    const code = await ended;
    clearInterval(looking);
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
  });
  return { seconds: milliseconds / 1000, peak };
}
