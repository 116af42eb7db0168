import { describe, expect, test } from 'vitest';
import { contractOf, decisionOf, type Given, type GivenItem, renewing, rowOf } from '../../test/renewals.ts';
import { dayNumber } from '../days.ts';
import { defaultReminderDays, defaultReminderRule } from '../reminders.ts';
import { dayText } from './civil-days.ts';
import { type DueReminder, type RemindedPerson, reminderDue } from './reminder-days.ts';
import { type ReminderTarget, reminderTargets } from './reminder-targets.ts';

/** It has to be acted on by 2026-12-31, the last day of its term. */
const withNotice: Given = { ...renewing, noticeCount: 1, noticeUnit: 'months' };
const successor = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31' });

const on = (...days: readonly number[]) => ({ mode: 'days', days, ...defaultReminderRule }) as const;

const owner: RemindedPerson = {
  id: 3,
  roles: ['owner'],
  timing: on(...defaultReminderDays),
  sent: [],
  snoozedUntil: null,
  since: null,
};

/** What somebody gets over a span of days, each run writing what it sent into the ledger; some days nobody works. */
function played(
  [first, last]: readonly [string, string],
  { contract = renewing, item = {}, outage = [], ...given }: Played = {},
): string[] {
  const person = { ...owner, ...given.person };
  const sent = [...person.sent];
  const mails: string[] = [];
  for (let day = dayNumber(first); day <= dayNumber(last); day += 1) {
    const today = dayText(day);
    if (outage.includes(today)) continue;
    const row = rowOf(contract, item, today);
    const targets = reminderTargets('days', { status: 'active', contracts: [], renewals: [row] }, today);
    for (const target of targets) {
      const due = reminderDue(target, { ...person, sent }, today);
      if (!due) continue;
      const { contractId } = row;
      sent.push({ contractId, actBy: target.actBy, userId: person.id, sentOn: today });
      mails.push(mailText(today, target, due));
    }
  }
  return mails;
}

interface Played {
  readonly contract?: Given;
  readonly item?: GivenItem;
  readonly person?: Partial<RemindedPerson>;
  readonly outage?: readonly string[];
}

const mailText = (today: string, { kind }: ReminderTarget, { days, delivery }: DueReminder): string =>
  `${today} ${kind === 'missed' ? 'missed' : days.join(' ')}${delivery === 'digest' ? ' in the digest' : ''}`;

const wholeYear = ['2026-01-01', '2026-12-31'] as const;

describe('Over a year', () => {
  const all = [
    '2026-10-02 90',
    '2026-11-01 60',
    '2026-12-01 30',
    '2026-12-17 14',
    '2026-12-24 7',
    '2026-12-30 1',
  ];

  test('An owner is told on each listed day, once', () => {
    expect(played(wholeYear)).toEqual(all);
  });

  test('Somebody with several roles is told once', () => {
    expect(played(wholeYear, { person: { roles: ['owner', 'sponsor', 'administrator'] } })).toEqual(all);
  });

  test('A contract’s own days count', () => {
    expect(played(wholeYear, { person: { timing: on(45, 0) } })).toEqual(['2026-11-16 45', '2026-12-31 0']);
  });

  test('The sponsor is told seven days before, also where that is no listed day', () => {
    const sponsor: Partial<RemindedPerson> = { roles: ['sponsor'], timing: on(45) };
    expect(played(wholeYear, { person: sponsor })).toEqual(['2026-12-24 7']);
    expect(played(wholeYear, { person: { ...sponsor, roles: ['owner', 'sponsor'] } })).toEqual([
      '2026-11-16 45',
      '2026-12-24 7',
    ]);
  });

  test('The sponsor isn’t told of what somebody works on', () => {
    const person: Partial<RemindedPerson> = { roles: ['sponsor'] };
    expect(played(wholeYear, { person, item: { requestedContractIds: [1] } })).toEqual([]);
  });

  test('An administrator is told nothing before the day', () => {
    expect(played(wholeYear, { person: { roles: ['administrator'] } })).toEqual([]);
  });

  test.each<[string, GivenItem]>([
    ['A request', { requestedContractIds: [1] }],
    ['A cancellation without notice', { decisions: [decisionOf()] }],
    ['A renegotiation', { decisions: [decisionOf({ decision: 'renegotiate' })] }],
  ])('%s ends nothing', (_, item) => {
    expect(played(wholeYear, { item })).toEqual(all);
  });

  test.each<[string, GivenItem]>([
    ['notice recorded', { decisions: [decisionOf({ noticeSentOn: '2026-06-01' })] }],
    ['a contract that follows', { contracts: [successor] }],
    ['an item that ends', { status: 'pending_cancellation' }],
  ])('%s ends them', (_, item) => {
    expect(played(wholeYear, { item })).toEqual([]);
  });
});

describe('The day after', () => {
  const days = ['2026-11-30', '2027-02-28'] as const;

  test.each(['owner', 'administrator'] as const)('The %s is told once that it was missed', (role) => {
    const person: Partial<RemindedPerson> = { roles: [role], timing: on() };
    expect(played(days, { person, contract: withNotice })).toEqual(['2026-12-01 missed']);
    expect(played(days, { person })).toEqual(['2027-01-01 missed']);
    expect(played(days, { person, contract: {} })).toEqual(['2027-01-01 missed']);
  });

  test('The sponsor isn’t', () => {
    const person: Partial<RemindedPerson> = { roles: ['sponsor'] };
    expect(played(['2026-12-01', '2027-02-28'], { person, contract: withNotice })).toEqual([]);
  });

  test('A term that was missed before is told of for a month', () => {
    const person: Partial<RemindedPerson> = { timing: on() };
    expect(played(['2027-01-31', '2027-01-31'], { person })).toEqual(['2027-01-31 missed in the digest']);
    expect(played(['2027-02-01', '2027-02-28'], { person })).toEqual([]);
  });
});

describe('What was missed', () => {
  test('A day on which nobody worked is made up for once', () => {
    const outage = ['2026-12-24', '2026-12-25', '2026-12-26'];
    expect(played(['2026-12-20', '2026-12-31'], { person: { timing: on(7, 1) }, outage })).toEqual([
      '2026-12-27 7',
      '2026-12-30 1',
    ]);
  });

  test.each([
    ['2026-12-24', '2026-12-24 14'],
    ['2026-12-25', '2026-12-25 14 in the digest'],
  ])('Worked on again on %s, it is %s', (day, mail) => {
    expect(played([day, day], { person: { timing: on(14) } })).toEqual([mail]);
  });

  test('Several past days of a new item are one mail', () => {
    const person: Partial<RemindedPerson> = { since: '2026-12-12' };
    expect(played(['2026-12-12', '2026-12-16'], { person })).toEqual(['2026-12-12 90 60 30']);
  });

  test('A changed day starts anew', () => {
    const sent = [{ contractId: 1, actBy: '2026-12-30', userId: 3, sentOn: '2026-12-29' }];
    expect(played(['2026-12-30', '2026-12-30'], { person: { timing: on(1), sent } })).toEqual([
      '2026-12-30 1',
    ]);
  });
});

describe('Rest', () => {
  test('An item that is put off is told of again on its day, with what came meanwhile', () => {
    const person: Partial<RemindedPerson> = { snoozedUntil: '2026-12-05' };
    expect(played(['2026-10-20', '2026-12-20'], { person })).toEqual([
      '2026-12-05 90 60 30',
      '2026-12-17 14',
    ]);
  });

  test('It can’t be put off into the last week', () => {
    const person: Partial<RemindedPerson> = { snoozedUntil: '2027-06-01', timing: on(7, 1) };
    expect(played(wholeYear, { person })).toEqual(['2026-12-24 7', '2026-12-30 1']);
  });

  test('A renegotiation rests until the follow-up date', () => {
    const item = { decisions: [decisionOf({ decision: 'renegotiate', until: '2026-12-10' })] };
    expect(played(['2026-10-20', '2026-12-20'], { item })).toEqual(['2026-12-10 90 60 30', '2026-12-17 14']);
  });
});

test('What runs on, and what has no end entered, is nothing to be reminded of', () => {
  expect(played(wholeYear, { contract: { endDate: null, billingCycle: 'monthly' } })).toEqual([]);
  expect(played(wholeYear, { contract: { endDate: null } })).toEqual([]);
});
