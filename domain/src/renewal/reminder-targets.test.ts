import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test/random-runs.ts';
import { anyDay, anyItem, contractOf, type Given, itemOf } from '../../test/renewals.ts';
import { latestContract } from '../contracts.ts';
import { type DateText, dayNumber, daysBetween } from '../days.ts';
import { defaultReminderRule, type ReminderRule, renewalDayOf } from '../reminders.ts';
import { dayText } from './civil-days.ts';
import { reminderDue, type SentReminder } from './reminder-days.ts';
import { missedBeforeDays, reminderTargets } from './reminder-targets.ts';
import type { RenewalItem } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

/** The days, each with the end of its term. */
const daysOf = (item: RenewalItem, today: string) =>
  reminderTargets('repeat', { ...item, renewals: renewalsOfItem(item, today) }, today).map(
    ({ actBy, termEnd }) => [actBy, termEnd],
  );

test('Where no contract renews itself or needs notice, repeated reminders have the day they always had', () => {
  fc.assert(
    fc.property(anyItem, anyDay, (given, today) => {
      const contracts = given.contracts.map((contract) => ({
        ...contract,
        autoRenew: false,
        noticeCount: null,
        noticeUnit: null,
      }));
      const latest = latestContract(contracts) ?? null;
      const day = renewalDayOf({ status: given.status, latestContract: latest });
      expect(daysOf({ ...given, contracts }, today)).toEqual(day === null ? [] : [[day, latest?.endDate]]);
    }),
  );
});

test('Where a contract renews itself or needs notice, they name no day that pages don’t name', () => {
  fc.assert(
    fc.property(anyItem, anyDay, (given, today) => {
      const contracts = given.contracts.map((contract) => ({ ...contract, autoRenew: true }));
      const item = { ...given, contracts };
      const rows = renewalsOfItem(item, today);
      const named = new Set(rows.map(({ actBy }) => actBy));
      const all = reminderTargets('repeat', { ...item, renewals: rows }, today);
      // What was missed with the last day of the term before is told of from the next one.
      const over = all.filter(({ kind }) => kind === 'missed');
      expect(over.map(({ actBy, termEnd }) => ({ end: termEnd, actBy }))).toEqual(
        over.map(({ renewal }) => renewal?.missedBefore),
      );
      expect(over.every(({ actBy }) => daysBetween(actBy, today) <= missedBeforeDays)).toBe(true);
      for (const { actBy, renewal, kind } of all) {
        if (renewal === null || kind === 'missed') continue;
        expect(named.has(actBy)).toBe(true);
        expect(actBy >= today || renewal.state === 'missed' || renewal.state === 'lapsed').toBe(true);
      }
    }),
  );
});

const of2025 = (cancellationNoticeDate: string | null) => ({
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  cancellationNoticeDate,
});
const ninetyDays = {
  startDate: '2026-03-01',
  endDate: '2027-02-28',
  noticeCount: 90,
  noticeUnit: 'days',
} as const;

test.each<[string, Given, string | null, string?]>([
  ['its notice date in the term as signed', { cancellationNoticeDate: '2026-12-01' }, '2026-12-01'],
  ['a notice date that passed, for it was missed', { cancellationNoticeDate: '2026-09-30' }, '2026-09-30'],
  ['its end', {}, '2026-12-31'],
  ['the end of the term that runs', of2025(null), '2026-12-31'],
  ['that end too where its notice date was the last term’s', of2025('2025-09-30'), '2026-12-31'],
  ['its notice date in the term that runs', of2025('2026-12-01'), '2026-12-01'],
  ['none without an end', { endDate: null }, null],
  ['the last day for notice', ninetyDays, '2026-11-30', '2027-02-28'],
  ['that of months, in each term', { ...of2025(null), noticeCount: 1, noticeUnit: 'months' }, '2026-11-30'],
  [
    'its own where that is earlier',
    { ...ninetyDays, cancellationNoticeDate: '2026-11-25' },
    '2026-11-25',
    '2027-02-28',
  ],
  [
    'the computed one where its own is later',
    { ...ninetyDays, cancellationNoticeDate: '2027-01-05' },
    '2026-11-30',
    '2027-02-28',
  ],
])('The day of a contract that renews itself is %s', (_, given, day, end = '2026-12-31') => {
  const item = itemOf([contractOf({ autoRenew: true, renewalMonths: 12, ...given })]);
  expect(daysOf(item, '2026-11-22')).toEqual(day === null ? [] : [[day, end]]);
});

test('They go on with the next term where one is over, and the last day that was missed is told of for 31 days', () => {
  const signed = { startDate: '2024-01-31', endDate: '2025-01-30', autoRenew: true, renewalMonths: 1 };
  const item = itemOf([contractOf(signed)]);
  expect(daysOf(item, '2025-02-27')).toEqual([
    ['2025-02-27', '2025-02-27'],
    ['2025-01-30', '2025-01-30'],
  ]);
  expect(daysOf(item, '2025-02-28')).toEqual([
    ['2025-03-30', '2025-03-30'],
    ['2025-02-27', '2025-02-27'],
  ]);
  const yearly = itemOf([contractOf({ autoRenew: true, renewalMonths: 12 })]);
  expect(daysOf(yearly, '2027-01-31')).toEqual([
    ['2027-12-31', '2027-12-31'],
    ['2026-12-31', '2026-12-31'],
  ]);
  expect(daysOf(yearly, '2027-02-01')).toEqual([['2027-12-31', '2027-12-31']]);
});

test('They end with what follows', () => {
  const first = contractOf({ id: 1, autoRenew: true, noticeCount: 1, noticeUnit: 'months' });
  const second = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31', autoRenew: true });
  expect(daysOf(itemOf([first]), '2026-11-22')).toEqual([['2026-11-30', '2026-12-31']]);
  expect(daysOf(itemOf([first, second]), '2026-11-22')).toEqual([]);
});

test('Contracts beside each other have their days, and one day is one', () => {
  const [plain, renewing] = [contractOf({ id: 2 }), contractOf({ id: 1, autoRenew: true })];
  expect(daysOf(itemOf([renewing, plain]), '2026-11-22')).toEqual([['2026-12-31', '2026-12-31']]);
  const noticed = { ...renewing, noticeCount: 1, noticeUnit: 'months' } as const;
  expect(daysOf(itemOf([noticed, plain]), '2026-11-22')).toEqual([
    ['2026-11-30', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
  ]);
});

test('An item without contracts has none', () => {
  expect(daysOf(itemOf([]), '2026-11-22')).toEqual([]);
});

const ownerWith = (rule: ReminderRule) =>
  ({
    id: 1,
    roles: ['owner'],
    timing: { mode: 'repeat', days: [], ...rule },
    sent: [],
    snoozedUntil: null,
    since: null,
  }) as const;

const day = '2026-12-31';
const inDays = (from: DateText, days: number): DateText => dayText(dayNumber(from) + days);

interface Owner {
  /** From when until when they have put the item off; they do so after the run of that day. */
  readonly off?: readonly [from: DateText, until: DateText];
}

/** The days on which each of some owners is reminded, where there is a run on each day of half a year. */
function remindedIn(owners: readonly Owner[], rule: ReminderRule): DateText[][] {
  const sent: SentReminder[] = [];
  const target = { kind: 'ahead', actBy: day, termEnd: day, renewal: null } as const;
  for (let at = 0; at < 180; at += 1) {
    const today = inDays('2026-08-01', at);
    const due = owners.flatMap(({ off }, id) => {
      const snoozedUntil = off && off[0] < today ? off[1] : null;
      const person = { ...ownerWith(rule), id, snoozedUntil, sent };
      return reminderDue(target, person, today) ? [id] : [];
    });
    sent.push(...due.map((userId) => ({ contractId: null, actBy: day, userId, sentOn: today })));
  }
  return owners.map((_, id) => sent.flatMap(({ userId, sentOn }) => (userId === id ? [sentOn] : [])));
}

test('Whoever puts an item off is told nothing until then, then once of what came meanwhile, and goes on with the others', () => {
  const rules = fc.record({
    renewalPeriodDays: fc.integer({ min: 1, max: 120 }),
    reminderFrequencyDays: fc.integer({ min: 1, max: 60 }),
  });
  const days = fc.integer({ min: 0, max: 170 });
  fc.assert(
    fc.property(rules, days, days, (rule, from, length) => {
      const off = [inDays('2026-08-01', from), inDays('2026-08-01', from + 1 + length)] as const;
      const [always = [], resting = []] = remindedIn([{}, { off }], rule);
      // A week before the day to act the rest is over at the latest.
      const end = [off[1], '2026-12-24'].toSorted()[0] ?? off[1];
      const outside = (told: readonly DateText[]) => told.filter((on) => on <= off[0] || on > end);
      expect(resting.filter((on) => on > off[0] && on < end)).toEqual([]);
      const missed = always.filter((on) => on > off[0] && on < end);
      expect(resting.includes(end) && end > off[0]).toBe(
        end > off[0] && (missed.length > 0 || always.includes(end)),
      );
      expect(outside(resting)).toEqual(outside(always));
      // Alone, they have the same days: nothing goes because nobody was told meanwhile.
      expect(remindedIn([{ off }], rule)[0]).toEqual(resting);
    }),
    runs(200),
  );
});

test.each<[string, DateText, DateText | null, boolean]>([
  ['the day after', '2027-01-01', '2026-12-29', true],
  ['the day after, where nobody was ever told', '2027-01-01', null, true],
  ['late', '2027-01-20', '2026-12-31', true],
  ['not once more', '2027-01-20', '2027-01-01', false],
])('A last day that was missed is told of %s', (_, today, lastSent, isDue) => {
  const sent = lastSent === null ? [] : [{ contractId: null, actBy: day, userId: null, sentOn: lastSent }];
  const target = { kind: 'missed', actBy: day, termEnd: day, renewal: null } as const;
  const due = reminderDue(target, { ...ownerWith(defaultReminderRule), sent }, today);
  expect(due !== undefined).toBe(isDue);
});
