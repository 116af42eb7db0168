import { activityTypes } from '@purser/domain/activity';
import { mailTypes } from '@purser/domain/mail';
import { requestStatuses, stepStatuses } from '@purser/domain/requests';
import { approverRoles } from '@purser/domain/workflow';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';

// A word that a list of `domain` has and no migration has brought to the database would be refused when it is written.
test.each([
  ['mails_event_known', mailTypes],
  ['activities_type_known', activityTypes],
  ['purchase_requests_status_known', requestStatuses],
  ['request_steps_status_known', stepStatuses],
  ['request_steps_role_known', approverRoles],
])('The database knows the words of %s as the product does', async (name, words) => {
  await using app = await startApp();
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`,
  );
  const known = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
  expect(new Set(known)).toEqual(new Set(words));
});
