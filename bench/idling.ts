import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure } from './measure.ts';
import { reminderRun } from './people.ts';
import { type Bench, databasePids, memoryOf } from './server.ts';

/** What server and database hold once the server has sent the reminders of its start, and nobody has come since. */
export async function benchIdle(bench: Bench): Promise<Figure> {
  await reminderRun(bench.database);
  while (await countWaiting(bench)) await pause(1000);
  // What work leaves behind is given back within a minute and a half; idle is what remains.
  await pause(90_000);
  const pids = [bench.pid, ...databasePids(bench.dataDir)];
  return atMost('Memory of server and database, idle with its reminders sent', memoryOf(pids), [135, 'MB']);
}

async function countWaiting({ database }: Bench): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from mails where status = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}
