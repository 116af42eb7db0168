import { addDays, dateOf, dateText } from '@purser/domain/dates';
import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { sendReminders } from './reminders.service.ts';

// A leap year of reminders on days, 90, 60, 30, 14, 7 and 1 before the day to act, over 200 items in groups: runs at 6 in the
// morning, changes at noon. All days and states of the table were worked out by hand, with a calendar.

/** Days without a run, from the first to the last; one lasts nine days. On the day after them the run comes before midnight. */
const gaps: readonly (readonly [DateText, DateText])[] = [
  ['2028-02-28', '2028-03-02'],
  ['2028-06-14', '2028-06-14'],
  ['2028-08-17', '2028-08-25'],
  ['2028-12-24', '2028-12-26'],
];
const looks = ['2028-02-16', '2028-07-05', '2028-10-05', '2028-12-31'] as const;

interface Terms {
  readonly startDate?: DateText;
  readonly endDate: DateText | null;
  readonly billingCycle?: string;
  readonly autoRenew?: boolean;
  readonly noticeCount?: number;
  readonly noticeUnit?: string;
  readonly cancellationNoticeDate?: DateText;
  readonly reminderDays?: readonly number[];
}

type Name = 'bob' | 'tess' | 'eve' | 'ann' | 'chief';
type Mails = readonly (readonly [days: string, to: readonly Name[]])[];

interface Group {
  readonly name: string;
  readonly items: number;
  readonly terms: Terms;
  /** Of these, both the business owner and the tech admin. The sponsor is Eve. */
  readonly owners: readonly [Name, Name];
  readonly change?: readonly [day: DateText, make: (who: Visitors, id: number) => Promise<unknown>];
  /** The days on which each item's mail goes out, `MM-DD`, and to whom. */
  readonly mailed: Mails;
  /** The days on which it is left to the next digest. */
  readonly digested?: Mails;
  /** The state on each of the days that are looked at. */
  readonly states: readonly string[];
}

interface Visitors {
  readonly ann: Visitor;
  readonly bob: Visitor;
}

const days = (count: number) => ({ autoRenew: true, noticeCount: count, noticeUnit: 'days' });
const both = ['bob', 'tess'] as const;
const sponsored = ['bob', 'tess', 'eve'] as const;
const missed = ['bob', 'tess', 'ann', 'chief'] as const;

// Ann and chief are the administrators.
const groups: readonly Group[] = [
  {
    name: 'renews itself, three months’ notice, and nobody decides',
    items: 20,
    terms: {
      startDate: '2028-01-01',
      endDate: '2028-12-31',
      autoRenew: true,
      noticeCount: 3,
      noticeUnit: 'months',
    },
    owners: both,
    mailed: [
      ['07-02 08-01 08-31 09-16 09-29', both],
      ['09-23', sponsored],
      ['10-01', missed],
    ],
    states: ['undecided', 'undecided', 'missed', 'missed'],
  },
  {
    name: 'ends by itself and lapses',
    items: 20,
    terms: { endDate: '2028-05-20' },
    owners: ['bob', 'bob'],
    mailed: [
      ['02-20 03-21 04-20 05-06 05-19', ['bob']],
      ['05-13', ['bob', 'eve']],
      ['05-21', ['bob', 'ann', 'chief']],
    ],
    states: ['undecided', 'lapsed', 'lapsed', 'lapsed'],
  },
  {
    name: 'runs on',
    items: 10,
    terms: { endDate: null, billingCycle: 'monthly' },
    owners: both,
    mailed: [],
    states: ['running', 'running', 'running', 'running'],
  },
  {
    name: 'has an earlier day entered, and is cancelled with its notice in March',
    items: 20,
    terms: {
      startDate: '2027-07-01',
      endDate: '2028-06-30',
      ...days(30),
      cancellationNoticeDate: '2028-04-15',
    },
    owners: both,
    change: [
      '2028-03-20',
      ({ ann }, id) =>
        ann.send('PUT', `/api/software/${id}/renewal`, {
          termEnd: '2028-06-30',
          decision: 'cancel',
          noticeSentOn: '2028-03-20',
          noticeMethod: 'email',
        }),
    ],
    mailed: [['01-16 02-15 03-16', both]],
    states: ['undecided', 'cancelled', 'cancelled', 'cancelled'],
  },
  {
    name: 'is renegotiated from September on, to be looked at again on October 20, and is missed',
    items: 20,
    terms: { startDate: '2027-12-01', endDate: '2028-11-30', ...days(30) },
    owners: both,
    change: [
      '2028-09-10',
      ({ ann }, id) =>
        ann.send('PUT', `/api/software/${id}/renewal`, {
          termEnd: '2028-11-30',
          decision: 'renegotiate',
          until: '2028-10-20',
          note: 'Fewer seats',
        }),
    ],
    // October 1 and 17 rest, and are one mail on the 20th. The sponsor isn't asked about what is under way.
    mailed: [
      ['08-02 09-01 10-20 10-24 10-30', both],
      ['11-01', missed],
    ],
    states: ['undecided', 'undecided', 'renegotiating', 'undecided'],
  },
  {
    name: 'is put off by Bob until October 10',
    items: 20,
    terms: { startDate: '2027-12-01', endDate: '2028-11-30', ...days(30) },
    owners: both,
    change: [
      '2028-09-10',
      ({ bob }, id) => bob.send('POST', `/api/software/${id}/snooze`, { until: '2028-10-10' }),
    ],
    mailed: [
      ['08-02 09-01 10-17 10-30', both],
      ['10-01', ['tess']],
      ['10-10', ['bob']],
      ['10-24', sponsored],
      ['11-01', missed],
    ],
    states: ['undecided', 'undecided', 'undecided', 'undecided'],
  },
  {
    name: 'has a day within the nine days’ outage, which is too old for a mail when that is over',
    items: 20,
    terms: { startDate: '2027-09-27', endDate: '2028-09-26', ...days(10) },
    owners: both,
    mailed: [
      ['06-18 07-18 09-02 09-15', both],
      ['09-09', sponsored],
      ['09-17', missed],
    ],
    digested: [['08-26', both]],
    states: ['undecided', 'undecided', 'undecided', 'undecided'],
  },
  {
    name: 'is missed during an outage of three days',
    items: 20,
    terms: { startDate: '2028-01-26', endDate: '2029-01-25', ...days(30) },
    owners: both,
    mailed: [
      ['09-27 10-27 11-26 12-12', both],
      ['12-19', sponsored],
      ['12-27', missed],
    ],
    states: ['undecided', 'undecided', 'undecided', 'missed'],
  },
  {
    name: 'is renewed by its next contract in September',
    items: 10,
    terms: {
      startDate: '2028-01-01',
      endDate: '2028-12-31',
      autoRenew: true,
      noticeCount: 3,
      noticeUnit: 'months',
    },
    owners: both,
    change: [
      '2028-09-01',
      ({ ann }, id) =>
        ann.send('POST', `/api/software/${id}/contracts`, {
          startDate: '2029-01-01',
          endDate: '2029-12-31',
          cost: 1300,
          billingCycle: 'yearly',
        }),
    ],
    mailed: [['07-02 08-01 08-31', both]],
    states: ['undecided', 'undecided', 'renewed', 'renewed'],
  },
  {
    name: 'has days of its own, 45 and 10',
    items: 10,
    terms: { endDate: '2028-11-10', reminderDays: [45, 10] },
    owners: ['bob', 'bob'],
    mailed: [
      ['09-26 10-31', ['bob']],
      ['11-03', ['eve']],
      ['11-11', ['bob', 'ann', 'chief']],
    ],
    states: ['undecided', 'undecided', 'undecided', 'lapsed'],
  },
  {
    name: 'ends in October, and from September on in December',
    items: 10,
    terms: { endDate: '2028-10-15' },
    owners: both,
    change: [
      '2028-09-20',
      async ({ ann }, id) => {
        const [contract] = (await ann.get(`/api/software/${id}/contracts`)).json();
        return ann.send('PATCH', `/api/contracts/${contract.id}`, { endDate: '2028-12-20' });
      },
    ],
    mailed: [
      ['07-17 08-16 09-15 09-21 10-21 11-20 12-06 12-19', both],
      ['12-13', sponsored],
      ['12-21', missed],
    ],
    states: ['undecided', 'undecided', 'undecided', 'lapsed'],
  },
  {
    name: 'is missed in February, and renews itself for another year',
    items: 20,
    terms: { startDate: '2027-03-01', endDate: '2028-02-29', ...days(15) },
    owners: both,
    mailed: [
      ['01-15 01-31 02-13 11-15 12-15', both],
      ['02-07', sponsored],
      ['02-15', missed],
    ],
    // 90 and 60 days before February 14 nobody had asked for reminders on days yet.
    digested: [['01-01', both]],
    states: ['missed', 'undecided', 'undecided', 'undecided'],
  },
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

const isMissed = (day: DateText): boolean => gaps.some(([first, last]) => day >= first && day <= last);
const isAfterGap = (day: DateText): boolean => gaps.some(([, last]) => day === nextDay(last));
const nextDay = (day: DateText): DateText => dateText(addDays(dateOf(day), 1));

interface Year {
  readonly app: TestApp;
  readonly items: readonly Item[];
  /** Signs them in again: months later their sessions are over. */
  readonly signIn: () => Promise<Visitors>;
  readonly timeZone: string;
  readonly offset: string;
}

/** Lets the year 2028 pass, and answers on which day of the zone each moment of a run was. */
async function passYear({ app, items, signIn, timeZone, offset }: Year): Promise<Map<number, DateText>> {
  const runs = new Map<number, DateText>();
  const goTo = (day: DateText, time: string): number => {
    const moment = Date.parse(`${day}T${time}:00${offset}`);
    app.clock.pass(moment - Date.parse(app.clock.now()));
    return moment;
  };
  const run = async (day: DateText, time: string): Promise<void> => {
    runs.set(goTo(day, time), day);
    await sendReminders({ ...app, timeZone });
  };
  for (let day = '2028-01-01'; day < '2029-01-01'; day = nextDay(day)) {
    if (!isMissed(day) && !isAfterGap(day)) await run(day, '06:00');
    goTo(day, '12:00');
    const changed = items.filter(({ group }) => group.change?.[0] === day);
    if (changed.length > 0) await changeItems(changed, await signIn());
    const at = looks.findIndex((look) => look === day);
    if (at >= 0) await lookAtStates(items, await signIn(), at);
    // On the first of a month once more, as if a server had been started.
    if (isAfterGap(day) || (day.endsWith('-01') && !isMissed(day))) await run(day, '23:50');
  }
  return runs;
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

const linesOf = (items: readonly Item[], mailsOf: (group: Group) => Mails): string[] =>
  items
    .flatMap(({ id, group }) =>
      mailsOf(group).flatMap(([listed, to]) =>
        listed.split(' ').flatMap((day) => to.map((name) => `${id} 2028-${day} ${addressOf(name)}`)),
      ),
    )
    .toSorted();

test.each([
  ['Pacific/Kiritimati', '+14:00'],
  ['Pacific/Pago_Pago', '-11:00'],
])(
  'A year of reminders on days in %s is what a table worked out by hand says',
  async (timeZone, offset) => {
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
    const signIn = async (): Promise<Visitors> => ({
      ann: await app.signIn({ email: addressOf('ann') }),
      bob: await app.signIn({ email: addressOf('bob') }),
    });
    const { ann } = await signIn();
    const saved = await ann.send('PUT', '/api/settings/email-rules', { renewalReminder: { mode: 'days' } });
    expect(saved.statusCode, saved.body).toBe(200);
    const runs = await passYear({ app, items, signIn, timeZone, offset });
    const told = async (from: string, where: string): Promise<string[]> => {
      const { rows } = await app.db.execute<{ softwareId: number; email: string; createdAt: string }>(
        sql.raw(
          `select "softwareId", email, told."createdAt" from ${from} told join users on users.id = "userId" where ${where}`,
        ),
      );
      return rows
        .map(
          ({ softwareId, email, createdAt }) => `${softwareId} ${runs.get(Date.parse(createdAt))} ${email}`,
        )
        .toSorted();
    };
    expect(await told('mails', `event = 'renewalReminder'`)).toEqual(linesOf(items, ({ mailed }) => mailed));
    const waiting = await told('notifications', `kind = 'renewal' and waits = 'daily'`);
    expect(waiting).toEqual(linesOf(items, ({ digested = [] }) => digested));
  },
  60_000,
);
