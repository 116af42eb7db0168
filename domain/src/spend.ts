/**
 * Money over time: what an item costs in a year, to the cent and reproducible (decisions: Money over time; Spec 1 §9).
 * Each contract counts a 365th of its annual cost for every day of the year inside its term; the sum is rounded
 * half up once, so portfolios may add up items. Table, footer and statistics all ask here.
 */
import { comesBefore, latestContract } from './contracts.ts';
import { type DateText, dayNumber } from './days.ts';
import { type Cents, centsOf, divideHalfUp } from './money.ts';
import { isActive } from './options.ts';

/** What counts of a contract: its id and term, and its annual cost in dollars with at most two decimals. */
export interface CostedContract {
  readonly id: number;
  readonly startDate: DateText;
  readonly endDate: DateText | null;
  readonly cost: number;
}

/** An item as the sums see it. */
export interface CostedItem {
  readonly status: string;
  readonly contracts: readonly CostedContract[];
}

/**
 * What an item costs in a calendar year, in cents. `today` ends a terminated item's open contract.
 * @example yearlyCost({ status: 'active', contracts: [{ id: 1, startDate: '2026-07-01', endDate: null, cost: 365 }] }, 2026, '2026-11-21') // 18400n
 */
export function yearlyCost(item: CostedItem, year: number, today: DateText): Cents {
  const contracts = item.contracts.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
  const firstDay = dayNumber(`${yearText(year)}-01-01`);
  const lastDay = dayNumber(`${yearText(year)}-12-31`);
  let numerator = 0n;
  contracts.forEach((contract, at) => {
    const next = contracts[at + 1];
    const end = next
      ? endBefore(contract, next)
      : lastEnd(contract, isActive(item.status), { lastDay, today });
    const from = Math.max(dayNumber(contract.startDate), firstDay);
    const days = Math.min(end, lastDay) - from + 1;
    if (days > 0) numerator += centsOf(contract.cost) * BigInt(days);
  });
  return divideHalfUp(numerator, 365n);
}

/** What an item costs a year from here on, in cents: its latest contract's cost while it is active, else nothing (Spec 1 §9). */
export function annualizedCost(item: CostedItem): Cents {
  const latest = latestContract(item.contracts);
  return latest && isActive(item.status) ? centsOf(latest.cost) : 0n;
}

function endBefore(contract: CostedContract, next: CostedContract): number {
  return contract.endDate === null ? dayNumber(next.startDate) - 1 : dayNumber(contract.endDate);
}

function lastEnd(
  contract: CostedContract,
  goesOn: boolean,
  { lastDay, today }: { lastDay: number; today: DateText },
): number {
  if (goesOn) return Math.max(contract.endDate === null ? lastDay : dayNumber(contract.endDate), lastDay);
  return dayNumber(contract.endDate ?? today);
}

const yearText = (year: number): string => String(year).padStart(4, '0');
