import { expect, test } from 'vitest';
import { databaseBefore } from '../../test/earlier-migrations.ts';
import { quietLog } from '../../test/test-database.ts';
import { migrateDatabase } from './migrate.ts';

/** How many migrations there were before names were kept. */
const before = 6;

test('What was said and decided before names were kept gets the names of the day of the migration', async () => {
  const pool = await databaseBefore(before);
  await pool.query(`
    insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann'), ('bob@example.com', 'bob', 'Bob');
    insert into software (unique_id, vendor, product_name) values ('SW-1', 'Figma', 'Organization');
    insert into comments ("softwareId", "userId", content) values (1, 1, 'Mine'), (1, 2, 'Mine');
    insert into change_logs ("softwareId", "fieldName", "newValue", "userId") values (1, 'notes', 'x', 2), (1, 'notes', 'y', null);
    insert into activities (type, description, "userId") values ('software_updated', 'x', 1), ('software_updated', 'y', null);
    insert into purchase_requests ("requestorId", "currentStep", "statusSince", "createdAt", "updatedAt")
      values (1, 'request_submission', now(), now(), now());
    insert into request_comments ("requestId", "userId", content, "createdAt") values (1, 2, 'Mine', now());
    insert into request_steps ("requestId", position, "stepName", label, "assigneeType", status, "decidedBy", "completedAt")
      values (1, 0, 'request_submission', 'Request Submission', 'user', 'approved', 1, now()),
        (1, 1, 'legal_review', 'Legal Review', 'user', 'pending', null, null);`);
  await migrateDatabase(pool, { log: quietLog });
  const namesIn = async (table: string, column = 'userName') =>
    (await pool.query(`select "${column}" as name from ${table} order by id`)).rows.map(({ name }) => name);
  expect(await namesIn('comments')).toEqual(['Ann', 'Bob']);
  expect(await namesIn('request_comments')).toEqual(['Bob']);
  expect(await namesIn('change_logs')).toEqual(['Bob', null]);
  expect(await namesIn('activities')).toEqual(['Ann', null]);
  expect(await namesIn('request_steps', 'decidedByName')).toEqual(['Ann', null]);
  await expect(pool.query(`update activities set "userName" = null`)).rejects.toMatchObject({
    constraint: 'activities_named',
  });
});
