import { activityTypes } from '@purser/domain/activity';
import { stepStates } from '@purser/domain/approvals/approval-state';
import { mailTypes } from '@purser/domain/mail';
import { requestStatuses } from '@purser/domain/requests';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';

// A word that a list of `domain` has and no migration has brought to the database would be refused when it is written.
test.each([
  ['mails_event_known', mailTypes],
  ['activities_type_known', activityTypes],
  ['purchase_requests_status_known', requestStatuses],
  ['request_steps_state_known', stepStates],
])('The database knows the words of %s as the product does', async (name, words) => {
  await using app = await startApp();
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`,
  );
  const known = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
  expect(new Set(known)).toEqual(new Set(words));
});
