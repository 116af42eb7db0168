import { once } from 'node:events';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { reasonOf } from '../src/db/errors.ts';

/** A line of output: the start, its failure, or a row whose commit the database has acknowledged. */
export type Report =
  | { started: { url: string; isAttached: boolean } }
  | { failed: string }
  | { written: number };

const log = { info: () => {}, warn: () => {}, error: () => {} };
const [dataDir = '', binaries] = process.argv.slice(2);

function report(line: Report): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function run(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(binaries ? { binaries } : {}) });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => {});
  // Simultaneous starts must not create the table together.
  await pool.query(`begin; select pg_advisory_xact_lock(1);
    create table if not exists written (number bigint primary key); commit`);
  let isOver = false;
  const end = Promise.race([once(process.stdin.resume(), 'end'), once(process, 'SIGINT')]);
  void end.then(() => {
    isOver = true;
  });
  process.once('SIGUSR2', () => {
    throw new Error('This process was told to fail.');
  });
  report({ started: { url: postgres.url, isAttached: postgres.isAttached } });
  // Numbers that no other writer takes, and that are never tried twice.
  for (let number = process.pid * 1_000_000; !isOver; number += 1) {
    await pool.query('insert into written values ($1)', [number]).then(
      () => report({ written: number }),
      // The server is down: its supervisor restarts it, and the next row is another try.
      () => {},
    );
  }
  await pool.query('insert into written values (0) on conflict do nothing');
  await pool.end();
  await postgres.stop();
  process.stdin.destroy();
}

run().catch((error: unknown) => {
  report({ failed: reasonOf(error) });
  process.exitCode = 1;
  process.stdin.destroy();
});
