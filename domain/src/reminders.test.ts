import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../test/random-runs.ts';
import { type DateText, daysBetween } from './days.ts';
import { daysLeftText, type ReminderRule, renewalDayMeaning, renewalDayOf } from './reminders.ts';
import { addDays } from './renewal/civil-days.ts';
import { reminderDue } from './renewal/reminder-days.ts';

interface Sent {
  readonly renewalDay: DateText;
  readonly today: DateText;
  readonly lastSent: DateText | null;
}

/** Whether a repeated reminder of a contract's own day is due for its owner, after the last one. */
function isReminderDue({ renewalDay: actBy, today, lastSent }: Sent, rule: ReminderRule): boolean {
  const sent = lastSent === null ? [] : [{ contractId: null, actBy, userId: 1, sentOn: lastSent }];
  const timing = { mode: 'repeat', days: [], ...rule } as const;
  const person = { id: 1, roles: ['owner'], timing, sent, snoozedUntil: null, since: null } as const;
  return reminderDue({ kind: 'ahead', actBy, termEnd: actBy, renewal: null }, person, today) !== undefined;
}

test.each([
  ['the end, without a notice date', 'active', '2026-12-31', null, '2026-12-31'],
  ['the notice date before the end', 'active', '2026-12-31', '2026-11-30', '2026-11-30'],
  ['the notice date that is the end', 'active', '2026-12-31', '2026-12-31', '2026-12-31'],
  ['the end, where the notice would come after it', 'active', '2026-12-31', '2027-01-01', '2026-12-31'],
  ['the notice date of a contract that runs on', 'active', null, '2026-11-30', '2026-11-30'],
  ['nothing, without an end and a notice date', 'active', null, null, null],
  ['the end, with a status of one’s own', 'under review', '2026-12-31', null, '2026-12-31'],
  ['nothing, once it was cancelled', 'pending_cancellation', '2026-12-31', '2026-11-30', null],
  ['nothing, once it was terminated', 'terminated', '2026-12-31', null, null],
])('The day to act on is %s', (_, status, endDate, cancellationNoticeDate, day) => {
  expect(renewalDayOf({ status, latestContract: { endDate, cancellationNoticeDate } })).toBe(day);
});

test('An item without a contract has no day to act on', () => {
  expect(renewalDayOf({ status: 'active', latestContract: null })).toBeNull();
});

test.each([
  [
    'not where today was yesterday’s tomorrow, west of the date line',
    '2026-12-07',
    '2026-12-08',
    [30, 7],
    false,
  ],
  ['on the first of the days that are now longer before', '2026-11-01', null, [60, 7], true],
  // Sent by 30 and 7 on December 1; by 60 and 7 the days are November 1, …, 29, December 6.
  ['not at once, where they now begin earlier', '2026-12-05', '2026-12-01', [60, 7], false],
  ['on the next day of the earlier ones', '2026-12-06', '2026-12-01', [60, 7], true],
  // Sent by 30 and 7 on December 8; by 10 and 7 the days are December 21 and 28.
  ['no more for now, where they now begin later', '2026-12-15', '2026-12-08', [10, 7], false],
  ['again where the later ones begin', '2026-12-21', '2026-12-08', [10, 7], true],
  // Sent by 30 and 7 on December 8; by 30 and 14 the days are December 1, 15, 29.
  ['less often from then on', '2026-12-14', '2026-12-08', [30, 14], false],
  ['on the next day of the rarer ones', '2026-12-15', '2026-12-08', [30, 14], true],
  // Sent by 30 and 14 on December 1; by 30 and 3 the days are December 1, 4, 7, 10.
  ['at once, where one would have been by the rule of now', '2026-12-05', '2026-12-01', [30, 3], true],
] as const)('A reminder is sent %s', (_, today, lastSent, [renewalPeriodDays, reminderFrequencyDays], is) => {
  const rule = { renewalPeriodDays, reminderFrequencyDays };
  expect(isReminderDue({ renewalDay: '2026-12-31', today, lastSent }, rule)).toBe(is);
});

const rules = fc.record({
  renewalPeriodDays: fc.integer({ min: 1, max: 400 }),
  reminderFrequencyDays: fc.integer({ min: 1, max: 90 }),
});
const renewalDays = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days));

/** The days, counted from the first of a rule, on which reminders go out when there is a run on some of 500 days. */
function sentOn(renewalDay: DateText, rule: ReminderRule, hasRun: (at: number) => boolean): number[] {
  const first = addDays(renewalDay, -rule.renewalPeriodDays);
  const sent: number[] = [];
  let lastSent: DateText | null = null;
  for (let at = -20; at < 480; at += 1) {
    const today = addDays(first, at);
    if (!hasRun(at) || !isReminderDue({ renewalDay, today, lastSent }, rule)) continue;
    sent.push(at);
    lastSent = today;
  }
  return sent;
}

test('With a run on every day, reminders go out on the first day and at the rule’s distance from then on', () => {
  fc.assert(
    fc.property(renewalDays, rules, (renewalDay, rule) => {
      const { reminderFrequencyDays: frequency } = rule;
      const expected = Array.from({ length: Math.ceil(480 / frequency) }, (_, number) => number * frequency);
      expect(sentOn(renewalDay, rule, () => true)).toEqual(expected);
    }),
    runs(50),
  );
});

test('Whichever days have no run, each stretch with one between two days of theirs has one reminder, at its first run', () => {
  fc.assert(
    fc.property(renewalDays, rules, fc.uniqueArray(fc.nat(480), { maxLength: 400 }), (day, rule, missed) => {
      const { reminderFrequencyDays: frequency } = rule;
      const isMissed = new Set(missed);
      const runs = Array.from({ length: 480 }, (_, at) => at).filter((at) => !isMissed.has(at));
      const firstRuns = new Map<number, number>();
      for (const at of runs.toReversed()) firstRuns.set(Math.floor(at / frequency), at);
      expect(sentOn(day, rule, (at) => !isMissed.has(at))).toEqual(
        [...firstRuns.values()].toSorted((one, other) => one - other),
      );
    }),
    runs(50),
  );
});

test('Whatever the rule became meanwhile, a second run on a day sends nothing', () => {
  fc.assert(
    fc.property(renewalDays, rules, fc.integer({ min: -500, max: 500 }), (renewalDay, rule, offset) => {
      const today = addDays(renewalDay, offset);
      expect(isReminderDue({ renewalDay, today, lastSent: today }, rule)).toBe(false);
      const isFirstDue = isReminderDue({ renewalDay, today, lastSent: null }, rule);
      expect(isFirstDue).toBe(daysBetween(today, renewalDay) <= rule.renewalPeriodDays);
    }),
  );
});

test.each([
  [30, '30 days left'],
  [1, '1 day left'],
  [0, 'today'],
  [-1, '1 day ago'],
  [-21, '21 days ago'],
])('A day that is %j days away reads %s', (days, words) => {
  expect(daysLeftText(days)).toBe(words);
});

test.each([
  ['2026-12-01', '2026-12-31', 'yearly', 'That is the last day to cancel.'],
  ['2026-12-01', null, 'yearly', 'That is the last day to cancel.'],
  ['2026-11-21', '2026-12-31', 'yearly', 'That is the last day to cancel.'],
  ['2026-11-20', '2026-12-31', 'yearly', 'That was the last day to cancel.'],
  ['2026-12-31', '2026-12-31', 'yearly', 'That is the contract’s last day.'],
  ['2026-11-01', '2026-11-01', 'monthly', 'That was the contract’s last day.'],
  ['2026-12-01', null, 'monthly', 'That is the day of the next price review.'],
  ['2026-11-20', '2026-12-31', 'quarterly', 'That was the day of the next price review.'],
])(
  'What is due on %s of a contract until %s, paid %s, is told: %s',
  (renewalDay, endDate, billingCycle, words) => {
    expect(renewalDayMeaning({ renewalDay, endDate, billingCycle }, '2026-11-21')).toBe(words);
  },
);
