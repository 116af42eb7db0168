import { describe, expect, test } from 'vitest';
import { contractOf } from '../../test/renewals.ts';
import { dayText } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';
import { boundaryOf, renewalLengthOf, scheduleOf, signedMonths } from './schedule.ts';

type Given = Partial<RenewalContract>;
const renewing: Given = { autoRenew: true, renewalMonths: 12 };

function boundariesOf(given: Given, count: number): string[] {
  const schedule = scheduleOf(contractOf(given));
  return schedule ? Array.from({ length: count }, (_, at) => dayText(boundaryOf(schedule, at + 1))) : [];
}

describe('Boundaries are counted from one day, never from the one before', () => {
  test.each<[string, Given, string[]]>([
    [
      'January 31, by the month',
      { startDate: '2026-01-31', endDate: '2026-02-27', autoRenew: true, renewalMonths: 1 },
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'January 30, by the month',
      { startDate: '2026-01-30', endDate: '2026-02-27', autoRenew: true, renewalMonths: 1 },
      ['2026-02-28', '2026-03-30', '2026-04-30'],
    ],
    [
      'January 31, recurring monthly',
      { startDate: '2026-01-31', endDate: null, billingCycle: 'monthly' },
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'November 30, recurring quarterly',
      { startDate: '2025-11-30', endDate: null, billingCycle: 'quarterly' },
      ['2026-02-28', '2026-05-30', '2026-08-30', '2026-11-30'],
    ],
    [
      'February 29, by the year',
      { startDate: '2024-02-29', endDate: '2025-02-27', ...renewing },
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'March 1 after February 29, which is no whole number of months',
      { startDate: '2024-02-29', endDate: '2025-02-28', ...renewing },
      ['2025-03-01', '2026-03-01', '2027-03-01', '2028-03-01'],
    ],
    [
      'the first boundary where it lies on February 29 after an odd span',
      { startDate: '2027-06-15', endDate: '2028-02-28', ...renewing },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
    [
      '36 months, then 12',
      { startDate: '2024-01-01', ...renewing },
      ['2027-01-01', '2028-01-01', '2029-01-01'],
    ],
    ['60 months, then 12', { startDate: '2022-01-01', ...renewing }, ['2027-01-01', '2028-01-01']],
    ['no renewal', {}, ['2027-01-01', '2027-01-01']],
    ['a year without an end', { endDate: null }, []],
  ])('From %s', (_, given, boundaries) => {
    expect(boundariesOf(given, boundaries.length)).toEqual(boundaries);
  });
});

describe('A contract renews itself', () => {
  const asEntered = { months: 12, isAssumed: false };
  const assumed = (months: number) => ({ months, isAssumed: true });

  test.each<[string, Given, ReturnType<typeof renewalLengthOf>]>([
    ['as entered', renewing, asEntered],
    [
      'as long as its signed term where nobody said',
      { startDate: '2024-01-01', autoRenew: true },
      assumed(36),
    ],
    ['for a year where that isn’t whole months', { startDate: '2026-01-15', autoRenew: true }, assumed(12)],
    ['never where it says so', { renewalMonths: 12 }, null],
    ['never without an end', { endDate: null, autoRenew: true }, null],
  ])('%s', (_, given, length) => {
    expect(renewalLengthOf(contractOf(given))).toEqual(length);
  });

  test.each([
    ['2026-01-01', '2026-12-31', 12],
    ['2026-01-31', '2026-02-27', 1],
    ['2024-02-29', '2025-02-27', 12],
    ['2026-01-01', '2028-12-31', 36],
    ['2026-01-01', '2026-01-31', 1],
    ['2026-01-01', '2026-12-30', undefined],
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-01', null, undefined],
  ])('A term from %s to %j lasts %j whole months', (startDate, endDate, months) => {
    expect(signedMonths({ startDate, endDate })).toBe(months);
  });
});
