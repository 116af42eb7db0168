import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { bringPackage } from '../../test/old-postgres.ts';
import { signInAs } from '../../test/people.ts';
import { runCommand } from '../../test/run-command.ts';
import { callerOf, startServer } from '../../test/server-process.ts';
import { makeOldFolder, onDatabase, presentIn } from '../../test/upgrade-scene.ts';
import { machineClock } from '../platform/clock.ts';

test('A data folder of PostgreSQL 17 starts with everything there, and the second start removes the old database', async () => {
  const { dataDir, old } = await makeOldFolder('17');
  bringPackage(old, dataDir);
  const cookie = await onDatabase({ dataDir, binaries: old.programs }, (pool) =>
    signInAs({ db: drizzle(pool), clock: machineClock('UTC') }, { email: 'ann@example.com', role: 'admin' }),
  );
  const backup = await runCommand(
    ['backup', path.join(dataDir, 'a.backup')],
    { DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    dataDir,
  );
  expect(backup).toMatchObject({ code: 1, said: '' });
  expect(backup.complained).toMatch(/^Purser can't backup: .*Start Purser once, which brings it over\.\n$/);

  const first = await startServer({ databaseUrl: '', dataDir });
  const call = callerOf(first, cookie);
  expect(await call('GET', '/api/me')).toMatchObject({ email: 'ann@example.com' });
  expect(await call('GET', '/api/software')).toHaveLength(499);
  await expect.poll(() => first.log.join('\n')).toContain('is kept until the next start');
  expect(first.log.join('\n')).toMatch(
    /is brought over from PostgreSQL 17 to 18\..*nothing is served meanwhile/,
  );
  expect(presentIn(dataDir, ['postgres-17-before-18'])).toHaveLength(1);
  await first.kill();

  const second = await startServer({ databaseUrl: '', dataDir });
  await expect.poll(() => second.log.join('\n')).toContain('before the upgrade of PostgreSQL was removed');
  expect(presentIn(dataDir, ['postgres-17-before-18'])).toEqual([]);
  expect(await callerOf(second, cookie)('GET', '/api/software')).toHaveLength(499);
  await second.kill();
});
