import type { ContractInCurrency } from '@purser/api/contracts';
import { moneyAtRate, moneyOf } from '@purser/domain/currencies/contract-money';
import { yearOf } from '@purser/domain/days';
import { dollarsOf } from '@purser/domain/money';

/** A contract by another rate: what it would cost, or why it can't have that rate. */
export interface Tried {
  readonly contract: ContractInCurrency;
  readonly applied: { readonly rate: number; readonly after: number } | null;
  readonly words: string | null;
}

/** @example tryRate(contract, new Map([['EUR', 1.1584]])).applied // { rate: 1.1584, after: 37068.8 } */
export function tryRate(contract: ContractInCurrency, rates: ReadonlyMap<string, number>): Tried {
  const { own } = moneyOf(contract);
  const rate = rates.get(own?.currency ?? '');
  if (own === null || rate === undefined) return { contract, applied: null, words: 'no rate' };
  const money = moneyAtRate(own, rate);
  if ('words' in money) return { contract, applied: null, words: money.words };
  return { contract, applied: { rate, after: dollarsOf(money.cents) }, words: null };
}

/** Whether a contract's rate would be another one; its cost may be the same all the same. */
export const isChanged = ({ contract, applied }: Tried): boolean =>
  applied !== null && applied.rate !== contract.rate;

/** The years of whose past months a rate changes the cost, in order; the present one is the last. */
export function changedYears(tried: readonly Tried[], today: string): number[] {
  const years = new Set(tried.flatMap((one) => pastYears(one, today)));
  return [...years].toSorted((one, other) => one - other);
}

/** Whether a contract doesn't count any more. */
export const hasEnded = ({ contract: { endDate, countsOn } }: Tried, today: string): boolean =>
  endDate !== null && endDate < today && !countsOn;

function pastYears(tried: Tried, today: string): number[] {
  const { startDate, endDate, cost } = tried.contract;
  if (startDate > today || tried.applied === null || tried.applied.after === cost) return [];
  const last = yearOf(endDate !== null && hasEnded(tried, today) ? endDate : today);
  const first = yearOf(startDate);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
