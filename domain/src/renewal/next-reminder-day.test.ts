import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyItem, contractOf, itemOf } from '../../test/renewals.ts';
import { type DateText, dayNumber } from '../days.ts';
import { defaultReminderRule, type ReminderTiming, reminderModes } from '../reminders.ts';
import { dayText } from './civil-days.ts';
import { nextReminderDay, type ReminderRole, reminderDue, type SentReminder } from './reminder-days.ts';
import { reminderTargets } from './reminder-targets.ts';
import type { RenewalItem, TermDecision } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

const roles: readonly ReminderRole[] = ['owner', 'sponsor', 'administrator'];

interface Reader {
  readonly timing: ReminderTiming;
  readonly snoozedUntil: DateText | null;
}

const listed = (...days: readonly number[]): ReminderTiming => ({
  mode: 'days',
  days,
  ...defaultReminderRule,
});

/** The day to look at an item again, as a run works it out. */
function nextLook(item: RenewalItem, { timing, snoozedUntil }: Reader, today: DateText): DateText | null {
  const renewals = renewalsOfItem(item, today);
  const targets = reminderTargets(timing.mode, { ...item, renewals }, today).map(({ actBy }) => ({
    actBy,
    timing,
  }));
  const snoozes = snoozedUntil === null ? [] : [snoozedUntil];
  return nextReminderDay({ contracts: item.contracts, renewals, targets, snoozes }, today);
}

/** How much the roles are told on a day, which then is in the ledger. */
function tell(item: RenewalItem, { reader, sent }: Told, today: DateText): number {
  let count = 0;
  const targets = reminderTargets(
    reader.timing.mode,
    { ...item, renewals: renewalsOfItem(item, today) },
    today,
  );
  for (const [id, role] of roles.entries()) {
    for (const target of targets) {
      if (!reminderDue(target, { ...reader, id, roles: [role], sent, since: null }, today)) continue;
      const contractId = target.renewal?.contractId ?? null;
      sent.push({ contractId, actBy: target.actBy, userId: id, sentOn: today });
      count += 1;
    }
  }
  return count;
}

interface Told {
  readonly reader: Reader;
  readonly sent: SentReminder[];
}

const decisionAbout = (item: RenewalItem, today: DateText, until: DateText | null): TermDecision[] =>
  renewalsOfItem(item, today).flatMap(({ contractId, term }) =>
    term.end === null || until === null
      ? []
      : [
          {
            contractId,
            termEnd: term.end,
            decision: 'renegotiate',
            until,
            noticeSentOn: null,
            endsWith: null,
          },
        ],
  );

test('Nobody is told anything before the follow-up date, whatever the contracts say', () => {
  let looked = 0;
  fc.assert(
    fc.property(
      anyItem,
      anyDay,
      fc.record({
        timing: fc.record({
          mode: fc.constantFrom(...reminderModes),
          days: fc.uniqueArray(fc.integer({ min: 0, max: 365 }), { minLength: 1, maxLength: 6 }),
          renewalPeriodDays: fc.integer({ min: 1, max: 400 }),
          reminderFrequencyDays: fc.integer({ min: 1, max: 90 }),
        }),
        snoozed: fc.option(fc.integer({ min: 1, max: 90 })),
        rests: fc.option(fc.integer({ min: 1, max: 90 })),
      }),
      (found, today, { timing, snoozed, rests }) => {
        const later = (by: number): DateText => dayText(dayNumber(today) + by);
        const reader = { timing, snoozedUntil: snoozed === null ? null : later(snoozed) };
        const decisions = decisionAbout(found, today, rests === null ? null : later(rests));
        const item = { ...found, decisions };
        const sent: SentReminder[] = [];
        tell(item, { reader, sent }, today);
        const look = nextLook(item, reader, today) ?? later(400);
        for (let by = 1; by < 400 && later(by) < look; by += 1) {
          looked += 1;
          expect(tell(item, { reader, sent }, later(by)), `${later(by)} before ${look}`).toBe(0);
        }
      },
    ),
  );
  expect(looked).toBeGreaterThan(100);
});

test('The next day to look is the next listed one, the day after the day to act, and then the term’s turn', () => {
  const item = itemOf([
    contractOf({ autoRenew: true, renewalMonths: 12, noticeCount: 1, noticeUnit: 'months' }),
  ]);
  const reader = { timing: listed(30, 1), snoozedUntil: null };
  const looks: DateText[] = [];
  for (let day: DateText | null = '2026-10-01'; day && day < '2027-06-01'; day = nextLook(item, reader, day))
    looks.push(day);
  // By November 30, so 30, 7 and 1 days before it; missed on December 1.
  expect(looks).toEqual(['2026-10-01', '2026-10-31', '2026-11-23', '2026-11-29', '2026-12-01', '2027-01-01']);
});

test('A term that notice can no longer end is looked at when its next one begins', () => {
  const item = itemOf([
    contractOf({
      startDate: '2026-12-01',
      autoRenew: true,
      renewalMonths: 12,
      noticeCount: 60,
      noticeUnit: 'days',
    }),
  ]);
  expect(nextLook(item, { timing: listed(30), snoozedUntil: null }, '2026-12-05')).toBe('2027-01-01');
});

test('What runs on needs no look', () => {
  const item = itemOf([contractOf({ endDate: null, billingCycle: 'monthly' })]);
  expect(nextLook(item, { timing: listed(30), snoozedUntil: '2026-12-01' }, '2026-11-22')).toBeNull();
});
