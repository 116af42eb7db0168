import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailsOf, passYear } from '../../../test/passed-year.ts';
import { addPerson } from '../../../test/people.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { sendReminders } from './reminders.service.ts';

// A leap year of runs at 6 in the morning, over 200 items in groups. Reminders begin 30 days before the day to act on and
// come every 7 days: for March 15 these are February 14, 21, 28, March 6, 13, 20 and so on. Changes are made at noon, so
// that they count from the next morning on. All days of the table were worked out by hand, with a calendar.

/** Days without a run, from the first to the last. On the day after them there is one, shortly before midnight. */
const gaps: readonly (readonly [DateText, DateText])[] = [
  ['2028-02-28', '2028-03-02'],
  ['2028-06-14', '2028-06-14'],
  ['2028-08-10', '2028-08-25'],
  ['2028-12-24', '2028-12-26'],
];

type Role = 'business' | 'tech' | 'sponsor';
type Name = 'bob' | 'tess' | 'eve' | 'ann' | 'chief' | 'carl';
interface Terms {
  readonly startDate?: DateText;
  readonly endDate?: DateText | null;
  readonly cancellationNoticeDate?: DateText | null;
}

/** What is done with an item during the year. */
type Change =
  | { readonly status: string }
  | { readonly latest: Terms }
  | { readonly added: Terms }
  | { readonly deleted: true };

interface Group {
  readonly name: string;
  readonly items: number;
  readonly status?: string;
  readonly contracts: readonly Terms[];
  readonly owners: Readonly<Partial<Record<Role, Name>>>;
  readonly changes?: Readonly<Record<DateText, Change>>;
  /** The days on which each item's reminder goes out, `MM-DD`, and to whom. */
  readonly mailed: readonly (readonly [days: string, to: readonly Name[]])[];
}

const three = { business: 'bob', tech: 'tess', sponsor: 'eve' } as const;

const carlLeaves = '2028-10-20';

// Ann and chief are the admins.
const groups: readonly Group[] = [
  {
    name: 'ends in March and is renewed by a new contract',
    items: 20,
    contracts: [{ endDate: '2028-03-15' }],
    owners: three,
    changes: { '2028-03-18': { added: { startDate: '2028-03-16', endDate: '2029-03-15' } } },
    // February 28 falls into a gap, which ends on March 3.
    mailed: [['02-14 02-21 03-03 03-06 03-13', ['bob', 'tess', 'eve']]],
  },
  {
    name: 'can be cancelled until June 30, and is',
    items: 20,
    contracts: [{ endDate: '2028-07-31', cancellationNoticeDate: '2028-06-30' }],
    owners: { business: 'bob', tech: 'bob', sponsor: 'bob' },
    changes: { '2028-07-10': { status: 'pending_cancellation' } },
    // May 31, June 7, 14 (a gap, so a day later), 21, 28, July 5; not 12.
    mailed: [['05-31 06-07 06-15 06-21 06-28 07-05', ['bob']]],
  },
  {
    name: 'ends before its notice date',
    items: 20,
    contracts: [{ endDate: '2028-05-10', cancellationNoticeDate: '2028-08-01' }],
    owners: { business: 'bob' },
    changes: { '2028-05-09': { status: 'terminated' } },
    mailed: [['04-10 04-17 04-24 05-01 05-08', ['bob', 'ann', 'chief']]],
  },
  { name: 'runs on', items: 10, contracts: [{ endDate: null }], owners: three, mailed: [] },
  {
    name: 'has a later contract already',
    items: 10,
    contracts: [{ endDate: '2028-04-30' }, { startDate: '2028-05-01', endDate: '2029-04-30' }],
    owners: three,
    mailed: [],
  },
  {
    name: 'was cancelled before',
    items: 10,
    status: 'pending_cancellation',
    contracts: [{ endDate: '2028-05-31' }],
    owners: three,
    mailed: [],
  },
  {
    name: 'runs on with a notice date, which moves',
    items: 20,
    contracts: [{ endDate: null, cancellationNoticeDate: '2028-09-15' }],
    owners: {},
    changes: { '2028-09-14': { latest: { cancellationNoticeDate: '2029-01-10' } } },
    // August 16 and 23 fall into a gap and are one mail on the 26th; then 30, September 6, 13.
    // For January 10: December 11, 18, 25, which is in a gap that ends on the 27th.
    mailed: [['08-26 08-30 09-06 09-13 12-11 12-18 12-27', ['ann', 'chief']]],
  },
  {
    name: 'ended long ago, and its end is put right',
    items: 20,
    contracts: [{ endDate: '2027-06-30' }],
    owners: { business: 'chief', tech: 'tess', sponsor: 'tess' },
    changes: { '2028-01-18': { latest: { endDate: '2028-12-31' } } },
    // The first run comes late. By May 31, 2027 its days are Mondays: January 3, 10, 17.
    mailed: [['01-01 01-03 01-10 01-17 12-01 12-08 12-15 12-22 12-29', ['chief', 'tess']]],
  },
  {
    name: 'is about to be cancelled for two weeks, and is at last',
    items: 20,
    contracts: [{ endDate: '2028-11-01' }],
    owners: { business: 'eve', tech: 'carl', sponsor: 'eve' },
    changes: {
      '2028-10-10': { status: 'pending_cancellation' },
      '2028-10-25': { status: 'active' },
      '2028-11-03': { status: 'terminated' },
    },
    // October 2, 9; 16 and 23 are past when it is active again, so one mail on the 26th; then 30.
    mailed: [
      ['10-02 10-09', ['eve', 'carl']],
      ['10-26 10-30', ['eve', 'ann', 'chief']],
    ],
  },
  {
    name: 'has its first contract in April, and is deleted',
    items: 20,
    contracts: [],
    owners: { business: 'tess', tech: 'tess', sponsor: 'eve' },
    changes: {
      '2028-04-05': { added: { startDate: '2028-04-05', endDate: '2028-04-20' } },
      '2028-04-24': { deleted: true },
    },
    // March 21, 28 and April 4 are past when it comes, so one mail on the 6th; then 11, 18.
    mailed: [['04-06 04-11 04-18', ['tess', 'eve']]],
  },
  {
    name: 'ends on the leap day',
    items: 20,
    contracts: [{ endDate: '2028-02-29' }],
    owners: three,
    changes: { '2028-03-04': { status: 'terminated' } },
    // January 30, February 6, 13, 20, 27; March 5 comes too late.
    mailed: [['01-30 02-06 02-13 02-20 02-27', ['bob', 'tess', 'eve']]],
  },
  {
    name: 'ends in October, later, in October again, and later',
    items: 10,
    contracts: [{ endDate: '2028-10-15' }],
    owners: three,
    changes: {
      '2028-09-23': { latest: { endDate: '2028-12-20' } },
      '2028-09-27': { latest: { endDate: '2028-10-15' } },
      '2028-10-14': { latest: { endDate: '2028-12-20' } },
    },
    // For October 15: September 15, 22, 29, October 6, 13, as if nothing had happened in between.
    // For December 20: November 20, 27, December 4, 11, 18, 25, which is in the gap.
    mailed: [['09-15 09-22 09-29 10-06 10-13 11-20 11-27 12-04 12-11 12-18 12-27', ['bob', 'tess', 'eve']]],
  },
];

/** An item of a group, as it is in the database. */
interface Item {
  readonly id: number;
  readonly group: Group;
}

const names: readonly Name[] = ['bob', 'tess', 'eve', 'ann', 'chief', 'carl'];
const addressOf = (name: Name): string => `${name}@example.com`;

async function addItems(app: TestApp, people: Readonly<Record<Name, number>>): Promise<Item[]> {
  const idOf = (name: Name | undefined): number | null => (name ? people[name] : null);
  const items: Item[] = [];
  for (const group of groups) {
    const { owners, status = 'active' } = group;
    const { rows } = await app.db.execute<{ id: number }>(sql`
      insert into software (unique_id, vendor, product_name, status, business_owner_id, tech_admin_id, executive_sponsor_id)
      select ${group.name} || number, ${group.name}, number, ${status},
        ${idOf(owners.business)}::integer, ${idOf(owners.tech)}::integer, ${idOf(owners.sponsor)}::integer
      from generate_series(1, ${group.items}) as number returning id`);
    for (const terms of group.contracts)
      await app.db.execute(sql`
        insert into contracts ("softwareId", "startDate", "endDate", "cancellationNoticeDate", cost)
        select id, ${terms.startDate ?? '2027-05-01'}::date, ${terms.endDate ?? null}::date,
          ${terms.cancellationNoticeDate ?? null}::date, 1200
        from software where vendor = ${group.name}`);
    items.push(...rows.map(({ id }) => ({ id, group })));
  }
  return items;
}

async function makeChanges(app: TestApp, items: readonly Item[], day: DateText): Promise<void> {
  const changes = items.flatMap(({ id, group }) =>
    group.changes?.[day] ? [{ id, change: group.changes[day] }] : [],
  );
  if (changes.length === 0 && day !== carlLeaves) return;
  const ann = await app.signIn({ email: addressOf('ann') });
  const answers = await Promise.all(changes.map(({ id, change }) => makeChange(ann, id, change)));
  if (day === carlLeaves)
    answers.push(
      await ann.send('DELETE', `/api/users/${await addPerson(app.db, { email: addressOf('carl') })}`),
    );
  for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(300);
}

async function makeChange(ann: Visitor, id: number, change: Change) {
  if ('status' in change) return ann.send('PUT', `/api/software/${id}`, change);
  if ('deleted' in change) return ann.send('DELETE', `/api/software/${id}`);
  if ('added' in change)
    return ann.send('POST', `/api/software/${id}/contracts`, { cost: 1300, ...change.added });
  const contracts = (await ann.get(`/api/software/${id}/contracts`)).json();
  return ann.send('PUT', `/api/contracts/${contracts[0].id}`, change.latest);
}

test.each([
  ['Pacific/Kiritimati', '+14:00'],
  ['Pacific/Pago_Pago', '-11:00'],
])('A year of reminders in %s is what a table worked out by hand says', async (zone, offset) => {
  await using app = await startApp({ TIME_ZONE: zone }, '2027-12-31');
  const ids: Partial<Record<Name, number>> = {};
  for (const name of names)
    ids[name] = await addPerson(app.db, {
      email: addressOf(name),
      role: name === 'ann' || name === 'chief' ? 'admin' : 'user',
    });
  const { bob = 0, tess = 0, eve = 0, ann = 0, chief = 0, carl = 0 } = ids;
  const items = await addItems(app, { bob, tess, eve, ann, chief, carl });
  expect(items).toHaveLength(200);
  const runs = await passYear({
    app,
    offset,
    gaps,
    run: () => sendReminders(app),
    changeAtNoon: (day) => makeChanges(app, items, day),
  });
  // 24 days have none; of the first days of a month, all but March 1 have two.
  expect(runs.size).toBe(366 - 24 + 11);
  const { rows } = await app.db.execute<{ occasion: string; email: string; createdAt: string }>(sql`
    select occasion, email, mails."createdAt" from mails join users on users.id = "userId"
    where event = 'renewalReminder'`);
  const mailed = rows.map(({ occasion, email, createdAt }) => {
    const [, id] = occasion.split(' ');
    return `${id} ${runs.get(Date.parse(createdAt))} ${email}`;
  });
  expect(mailed.toSorted()).toEqual(mailsOf(items, ({ group }) => group.mailed));
});
