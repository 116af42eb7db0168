import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailsOf, passYear } from '../../../test/passed-year.ts';
import { addPerson } from '../../../test/people.ts';
import { type Group, groups, looks, type Name, type Visitors } from '../../../test/reminder-groups.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { type ReminderMemory, sendReminders } from './reminders.service.ts';

// A leap year of reminders on days, 90, 60, 30, 14, 7 and 1 before the day to act, over 200 items in groups: runs at 6 in the
// morning, changes at noon. All days and states of the table were worked out by hand, with a calendar.

/** Days without a run, from the first to the last; one lasts nine days. On the day after them the run comes before midnight. */
const gaps: readonly (readonly [DateText, DateText])[] = [
  ['2028-02-28', '2028-03-02'],
  ['2028-06-14', '2028-06-14'],
  ['2028-08-17', '2028-08-25'],
  ['2028-12-24', '2028-12-26'],
];

interface Item {
  readonly id: number;
  readonly group: Group;
}

const addressOf = (name: Name): string => `${name}@example.com`;

async function addItems(app: TestApp, people: Readonly<Record<Name, number>>): Promise<Item[]> {
  const items: Item[] = [];
  for (const group of groups) {
    const [business, tech] = group.owners;
    const { rows } = await app.db.execute<{ id: number }>(sql`
      insert into software (unique_id, vendor, product_name, status, business_owner_id, tech_admin_id, executive_sponsor_id)
      select ${group.name} || number, ${group.name}, number, 'active', ${people[business]}::integer,
        ${people[tech]}::integer, ${people.eve}::integer
      from generate_series(1, ${group.items}) as number returning id`);
    const terms = {
      startDate: '2027-05-01',
      billingCycle: 'yearly',
      cost: 1200,
      autoRenew: false,
      ...group.terms,
    };
    await app.db.execute(sql`
      insert into contracts ("softwareId", "startDate", "endDate", "billingCycle", cost, "autoRenew", "noticeCount",
        "noticeUnit", "cancellationNoticeDate", "reminderDays", "updatedAt")
      select id, ${terms.startDate}::date, ${terms.endDate}::date, ${terms.billingCycle}, ${terms.cost}, ${terms.autoRenew},
        ${terms.noticeCount ?? null}::integer, ${terms.noticeUnit ?? null}, ${terms.cancellationNoticeDate ?? null}::date,
        (select array_agg(day::integer) from jsonb_array_elements_text(${JSON.stringify(terms.reminderDays ?? [])}::jsonb) day),
        '2027-06-01T12:00:00Z'
      from software where vendor = ${group.name}`);
    items.push(...rows.map(({ id }) => ({ id, group })));
  }
  return items;
}

async function changeItems(items: readonly Item[], who: Visitors): Promise<void> {
  for (const { id, group } of items) {
    const answer = await group.change?.[1](who, id);
    expect(answer, group.name).toMatchObject({ statusCode: expect.toBeOneOf([200, 201]) });
  }
}

async function lookAtStates(items: readonly Item[], { ann }: Visitors, at: number): Promise<void> {
  for (const { id, group } of items) {
    const { state } = (await ann.get(`/api/software/${id}/renewal`)).json();
    expect([group.name, looks[at], state]).toEqual([group.name, looks[at], group.states[at]]);
  }
}

test.each([
  ['Pacific/Kiritimati', '+14:00'],
  ['Pacific/Pago_Pago', '-11:00'],
])('A year of reminders on days in %s is what a table worked out by hand says', async (timeZone, offset) => {
  await using app = await startApp({ TIME_ZONE: timeZone, RATE_LIMIT: '100000' }, '2027-12-31');
  const add = (name: Name, role: 'admin' | 'user') => addPerson(app.db, { email: addressOf(name), role });
  const people = {
    bob: await add('bob', 'user'),
    tess: await add('tess', 'user'),
    eve: await add('eve', 'user'),
    ann: await add('ann', 'admin'),
    chief: await add('chief', 'admin'),
  };
  const items = await addItems(app, people);
  expect(items).toHaveLength(200);
  // Months later their sessions are over.
  const signIn = async (): Promise<Visitors> => ({
    ann: await app.signIn({ email: addressOf('ann') }),
    bob: await app.signIn({ email: addressOf('bob') }),
  });
  const { ann } = await signIn();
  const saved = await ann.send('PUT', '/api/settings/email-rules', { renewalReminder: { mode: 'days' } });
  expect(saved.statusCode, saved.body).toBe(200);
  const memory: ReminderMemory = {};
  const runs = await passYear({
    app,
    offset,
    gaps,
    run: () => sendReminders({ ...app, timeZone, memory }),
    changeAtNoon: async (day) => {
      const changed = items.filter(({ group }) => group.change?.[0] === day);
      if (changed.length > 0) await changeItems(changed, await signIn());
      const at = looks.findIndex((look) => look === day);
      if (at >= 0) await lookAtStates(items, await signIn(), at);
    },
  });
  const told = async (from: string, where: string): Promise<string[]> => {
    const { rows } = await app.db.execute<{ softwareId: number; email: string; createdAt: string }>(
      sql.raw(
        `select "softwareId", email, told."createdAt" from ${from} told join users on users.id = "userId" where ${where}`,
      ),
    );
    return rows
      .map(({ softwareId, email, createdAt }) => `${softwareId} ${runs.get(Date.parse(createdAt))} ${email}`)
      .toSorted();
  };
  expect(await told('mails', `event = 'renewalReminder'`)).toEqual(
    mailsOf(items, ({ group }) => group.mailed),
  );
  const waiting = await told('notifications', `kind = 'renewal' and waits = 'daily'`);
  expect(waiting).toEqual(mailsOf(items, ({ group }) => group.digested ?? []));
});
