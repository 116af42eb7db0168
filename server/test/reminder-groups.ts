import type { DateText } from '@purser/domain/days';
import type { Visitor } from './start-app.ts';

// What a leap year of reminders on days is to bring, 90, 60, 30, 14, 7 and 1 before the day to act, worked out by hand, with a
// calendar. There is no run from February 28 to March 2, on June 14, from August 17 to 25 and from December 24 to 26.

/** The days on which the states are looked at. */
export const looks = ['2028-02-16', '2028-07-05', '2028-10-05', '2028-12-31'] as const;

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

export type Name = 'bob' | 'tess' | 'eve' | 'ann' | 'chief';
export type Mails = readonly (readonly [days: string, to: readonly Name[]])[];

export interface Group {
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

export interface Visitors {
  readonly ann: Visitor;
  readonly bob: Visitor;
}

const days = (count: number) => ({ autoRenew: true, noticeCount: count, noticeUnit: 'days' });
const both = ['bob', 'tess'] as const;
const sponsored = ['bob', 'tess', 'eve'] as const;
const missed = ['bob', 'tess', 'ann', 'chief'] as const;

// Ann and chief are the administrators.
export const groups: readonly Group[] = [
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
