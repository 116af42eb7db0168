import { type ContractLike, comesBefore, endDateOf } from '@purser/domain/contracts';
import { daysBetween } from '@purser/domain/days';
import type { BillingCycle } from '@purser/domain/options';
import { addDays } from '@purser/domain/renewal/civil-days';
import { monthNames } from '../../lib/format.ts';

/** A contract's span of time, as the track shows it. */
export interface ContractSpan<Contract> {
  readonly contract: Contract;
  /** It has no end, and no contract follows it. */
  readonly isOpen: boolean;
  /** Its length on the track, in days. */
  readonly days: number;
  /** The part of it before today, in percent. */
  readonly elapsed: number;
  /** '2025–26', or 'Jan–Jun 2025' for a part of a year. */
  readonly years: string;
}

interface DatedContract extends ContractLike {
  readonly billingCycle: BillingCycle;
}

/** Contracts as spans on a track, the earliest first. One without an end lasts until the next one starts. */
export function spansOf<Contract extends DatedContract>(
  contracts: readonly Contract[],
  today: string,
): readonly ContractSpan<Contract>[] {
  const inOrder = contracts.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
  return inOrder.map((contract, index) => spanOf(contract, inOrder[index + 1]?.startDate, today));
}

function spanOf<Contract extends DatedContract>(
  contract: Contract,
  next: string | undefined,
  today: string,
): ContractSpan<Contract> {
  const { startDate } = contract;
  const isOpen = contract.endDate === null && next === undefined;
  const end = later(lastDayOf(contract, next, today), startDate);
  const days = daysBetween(startDate, end) + 1;
  const elapsedDays = Math.min(Math.max(daysBetween(startDate, today), 0), days);
  return {
    contract,
    isOpen,
    days,
    elapsed: Math.round((elapsedDays / days) * 1000) / 10,
    years: isOpen ? `From ${startDate.slice(0, 4)}` : yearsOf(startDate, end),
  };
}

// An open span reaches a cycle beyond today, so that a part of it always lies ahead.
function lastDayOf(
  { startDate, endDate, billingCycle }: DatedContract,
  next: string | undefined,
  today: string,
) {
  if (endDate !== null) return endDate;
  if (next !== undefined) return addDays(next, -1);
  return endDateOf(later(startDate, today), billingCycle);
}

const later = (a: string, b: string): string => (a > b ? a : b);

const monthOf = (date: string): string => monthNames[Number(date.slice(5, 7)) - 1] ?? '';

function yearsOf(start: string, end: string): string {
  const [from, to] = [start.slice(0, 4), end.slice(0, 4)];
  if (from !== to) return `${from}–${from.slice(0, 2) === to.slice(0, 2) ? to.slice(2) : to}`;
  if (start.endsWith('-01-01') && end.endsWith('-12-31')) return from;
  const [first, last] = [monthOf(start), monthOf(end)];
  return first === last ? `${first} ${from}` : `${first}–${last} ${from}`;
}
