import { expect, test } from 'vitest';
import { databaseBefore } from '../../test/earlier-migrations.ts';
import { noTerms } from '../../test/no-terms.ts';
import { quietLog } from '../../test/test-database.ts';
import { migrateDatabase } from './migrate.ts';

/** How many migrations there were before contracts had terms of renewal. */
const before = 15;

test('The contract that an earlier request asks for says nothing of its renewal, and keeps its other terms', async () => {
  const pool = await databaseBefore(before);
  await pool.query(`
    insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann');
    insert into purchase_requests ("requestorId", "currentStep", "statusSince", "createdAt", "updatedAt", contract)
      values (1, 'request_submission', now(), now(), now(), '{"cost": 12, "autoRenew": true}'),
        (1, 'request_submission', now(), now(), now(), null);`);
  await migrateDatabase(pool, { log: quietLog });
  const { rows } = await pool.query('select contract from purchase_requests order by id');
  expect(rows).toEqual([
    { contract: { cost: 12, autoRenew: true, ...noTerms, currency: null, originalCost: null, rate: null } },
    { contract: null },
  ]);
});
