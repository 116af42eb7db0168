/**
 * When the price of a contract that goes on rises, and by how much (docs/product/forecast.md#prices): the contract's own increase at
 * each boundary after today, or at each anniversary of its start where it runs on, else what the scenario assumes. Days are day
 * numbers.
 */
import { dayNumber } from '../days.ts';
import { centsOf } from '../money.ts';
import { type Day, monthsApart, monthsLater } from '../renewal/civil-days.ts';
import { upliftedCost } from '../renewal/exposure.ts';
import { boundaryOf, numberFrom, scheduleOf } from '../renewal/schedule.ts';
import { isRunningOn } from '../renewal/term.ts';
import type { ForecastContract } from './forecast-source.ts';

/** A price from a day on, in whole cents a year, and the increase in percent that led to it; null for the recorded one. */
export interface PriceStep {
  readonly from: Day;
  readonly cents: number;
  readonly percent: number | null;
}

/** What prices depend on: only what lies after `today` and up to `last` raises them. */
export interface PriceSettings {
  readonly today: Day;
  readonly last: Day;
  /** Whether the contract's own increase applies: it doesn't to what is uncertain. */
  readonly isExpected: boolean;
  /** What the scenario assumes in percent; null for nothing. */
  readonly uplift: number | null;
}

/**
 * The prices of a contract that goes on, the recorded one first.
 * @example priceSteps({ cost: 100, endDate: '2026-12-31', renewalUplift: 5, … }, settings)[1] // { from: dayNumber('2027-01-01'), cents: 10500, percent: 5 }
 */
export function priceSteps(contract: ForecastContract, settings: PriceSettings): PriceStep[] {
  let cents = centsOf(contract.cost);
  const steps: PriceStep[] = [{ from: Number.NEGATIVE_INFINITY, cents: Number(cents), percent: null }];
  for (const { day, percent } of raisesOf(contract, settings)) {
    const raised = upliftedCost(cents, percent, 1);
    if (raised === cents) continue;
    cents = raised;
    steps.push({ from: day, cents: Number(cents), percent });
  }
  return steps;
}

interface Raise {
  readonly day: Day;
  readonly percent: number;
}

/** The increases of a contract that goes on. Its own keeps the assumed one away where it applies, and where it is 0. */
function raisesOf(contract: ForecastContract, settings: PriceSettings): Raise[] {
  const { renewalUplift: own } = contract;
  const { isExpected, uplift } = settings;
  if (own === 0) return [];
  if (own !== null && isExpected) return raisesBy(own, turnsOf(contract, settings));
  return uplift === null || uplift === 0
    ? []
    : raisesBy(uplift, onceInTwelveMonths(turnsOf(contract, settings)));
}

const raisesBy = (percent: number, days: readonly Day[]): Raise[] => days.map((day) => ({ day, percent }));

// What is assumed is a year's increase, however often a contract renews itself.
function onceInTwelveMonths(days: readonly Day[]): Day[] {
  const kept: Day[] = [];
  for (const day of days) {
    const before = kept.at(-1);
    if (before === undefined || day >= monthsLater(before, 12)) kept.push(day);
  }
  return kept;
}

/** The days after today on which a price can rise, in order. */
export function turnsOf(
  contract: ForecastContract,
  { today, last }: Pick<PriceSettings, 'today' | 'last'>,
): Day[] {
  if (contract.endDate === null) return anniversaries(contract, { after: today, last });
  // One that ends is counted as if it renewed itself.
  const schedule = scheduleOf({ ...contract, autoRenew: true });
  if (!schedule) return [];
  if (contract.autoRenew && isRunningOn(contract, { number: 2 })) {
    const { first } = schedule;
    const later = anniversaries(contract, { after: Math.max(today, first), last });
    return first > today && first <= last ? [first, ...later] : later;
  }
  const days: Day[] = [];
  let number = numberFrom(schedule, today + 1) ?? 1;
  for (let day = boundaryOf(schedule, number); day <= last; day = boundaryOf(schedule, number)) {
    days.push(day);
    number += 1;
  }
  return days;
}

function anniversaries(
  { startDate }: ForecastContract,
  { after, last }: { readonly after: Day; readonly last: Day },
): Day[] {
  const start = dayNumber(startDate);
  const days: Day[] = [];
  // The year before is too early, unless the start lies ahead.
  let year = Math.max(1, Math.floor(monthsApart(start, after) / 12));
  for (let day = monthsLater(start, 12 * year); day <= last; day = monthsLater(start, 12 * year)) {
    if (day > after) days.push(day);
    year += 1;
  }
  return days;
}
