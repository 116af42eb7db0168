import { expect, test } from 'vitest';
import { databaseBefore } from '../../test/earlier-migrations.ts';
import { quietLog } from '../../test/test-database.ts';
import { migrateDatabase } from './migrate.ts';

/** How many migrations there were before absences lasted a year at most, and decisions knew what came after them. */
const before = 23;

test('A delegation of years ends a year after its first day, and older decisions know the history until them', async () => {
  const pool = await databaseBefore(before);
  await pool.query(`
    insert into users (email, username, name) values ('ann@a.example', 'ann', 'Ann'), ('bob@a.example', 'bob', 'Bob');
    insert into absences values (1, '0001-01-01', '9999-12-31', 2), (2, '2026-11-20', '2027-11-20', 1);
    insert into software (vendor, product_name, unique_id) values ('Acme', 'Suite', 'SW-1');
    insert into contracts ("softwareId", "startDate", cost, "billingCycle") values (1, '2026-01-01', 12, 'yearly');
    insert into change_logs ("softwareId", "fieldName", "newValue", "createdAt")
      values (1, 'status', 'a', '2026-01-01'), (1, 'status', 'b', '2026-01-02'), (1, 'status', 'c', '2026-01-04');
    insert into renewal_decisions ("softwareId", "contractId", "termEnd", decision, "decidedBy", "decidedByName", "decidedAt")
      values (1, 1, '2026-12-31', 'cancel', 1, 'Ann', '2026-01-03'), (1, 1, '2027-12-31', null, 1, 'Ann', '2025-01-01');`);
  await migrateDatabase(pool, { log: quietLog });
  const { rows: absences } = await pool.query('select "to"::text from absences order by "personId"');
  expect(absences).toEqual([{ to: '0002-01-01' }, { to: '2027-11-20' }]);
  const { rows } = await pool.query('select "lastChangeId" from renewal_decisions order by "termEnd"');
  expect(rows).toEqual([{ lastChangeId: 2 }, { lastChangeId: 0 }]);
});
