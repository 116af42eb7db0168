import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyItem, contractOf, itemOf } from '../../test/renewals.ts';
import { type DateText, dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';
import { type RemindedPerson, type ReminderRole, remindersDue, type ToldReminder } from './reminder-days.ts';
import { nextReminderLook } from './reminder-looks.ts';
import type { RenewalItem, TermDecision } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

const roles: readonly ReminderRole[] = ['owner', 'sponsor', 'administrator'];

interface Reader {
  readonly days: readonly number[];
  readonly snoozedUntil: DateText | null;
}

/** The day to look at an item again, as a run works it out from all of its renewals and contracts. */
function nextLook(item: RenewalItem, { days, snoozedUntil }: Reader, today: DateText): DateText | undefined {
  const snoozes = snoozedUntil === null ? [] : [snoozedUntil];
  const looks = renewalsOfItem(item, today).flatMap(
    (row) => nextReminderLook(row, { days, snoozes }, today) ?? [],
  );
  const starts = item.contracts.flatMap(({ startDate }) => (startDate > today ? [startDate] : []));
  return [...looks, ...starts].toSorted()[0];
}

/** What each role is told on a day, which then is in the ledger. */
function tell(item: RenewalItem, { reader, told }: Told, today: DateText): number {
  let count = 0;
  for (const role of roles) {
    for (const row of renewalsOfItem(item, today)) {
      const key = `${role} ${row.contractId}`;
      const known = told.get(key) ?? [];
      const person: RemindedPerson = { ...reader, roles: [role], told: known, since: null };
      const lines = remindersDue(row, person, today).flatMap(({ days, ...due }) =>
        days.map((day) => ({ termEnd: due.termEnd, actBy: due.actBy, day })),
      );
      told.set(key, [...known, ...lines]);
      count += lines.length;
    }
  }
  return count;
}

interface Told {
  readonly reader: Reader;
  readonly told: Map<string, readonly ToldReminder[]>;
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

test('Nobody is told anything before the day to look again, whatever the contracts say', () => {
  let looked = 0;
  fc.assert(
    fc.property(
      anyItem,
      anyDay,
      fc.record({
        days: fc.uniqueArray(fc.integer({ min: 0, max: 365 }), { minLength: 1, maxLength: 6 }),
        snoozed: fc.option(fc.integer({ min: 1, max: 90 })),
        rests: fc.option(fc.integer({ min: 1, max: 90 })),
      }),
      (found, today, { days, snoozed, rests }) => {
        const later = (by: number): DateText => dayText(dayNumber(today) + by);
        const reader = { days, snoozedUntil: snoozed === null ? null : later(snoozed) };
        const decisions = decisionAbout(found, today, rests === null ? null : later(rests));
        const item = { ...found, decisions };
        const told = new Map<string, readonly ToldReminder[]>();
        tell(item, { reader, told }, today);
        const look = nextLook(item, reader, today) ?? later(400);
        for (let by = 1; by < 400 && later(by) < look; by += 1) {
          looked += 1;
          expect(tell(item, { reader, told }, later(by)), `${later(by)} before ${look}`).toBe(0);
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
  const reader = { days: [30, 1], snoozedUntil: null };
  const looks: DateText[] = [];
  for (
    let day: DateText | undefined = '2026-10-01';
    day && day < '2027-06-01';
    day = nextLook(item, reader, day)
  )
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
  expect(nextLook(item, { days: [30], snoozedUntil: null }, '2026-12-05')).toBe('2027-01-01');
});

test('What runs on needs no look', () => {
  const item = itemOf([contractOf({ endDate: null, billingCycle: 'monthly' })]);
  expect(nextLook(item, { days: [30], snoozedUntil: '2026-12-01' }, '2026-11-22')).toBeUndefined();
});
