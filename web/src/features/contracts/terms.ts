import { type ContractLike, comesBefore, endDateOf } from '@purser/domain/contracts';
import { addDays, dateOf, dateText } from '@purser/domain/dates';
import { daysBetween } from '@purser/domain/days';
import type { BillingCycle } from '@purser/domain/options';

/** A contract as it is drawn on the track: from its first day to its last. */
export interface Term<Contract> {
  readonly contract: Contract;
  /** It has no end, and nothing follows it: it is drawn as running on. */
  readonly isOpen: boolean;
  /** How long it is drawn, in days. */
  readonly days: number;
  /** How much of it lies behind today, in percent. */
  readonly elapsed: number;
  /** '2025–26', or 'Jan–Jun 2025' for a part of a year. */
  readonly years: string;
}

interface Drawn extends ContractLike {
  readonly billingCycle: BillingCycle;
}

/** Contracts as terms on a track, the earliest first. One without an end lasts until the next one starts. */
export function termsOf<Contract extends Drawn>(
  contracts: readonly Contract[],
  today: string,
): readonly Term<Contract>[] {
  const inOrder = contracts.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1));
  return inOrder.map((contract, at) => termOf(contract, inOrder[at + 1]?.startDate, today));
}

function termOf<Contract extends Drawn>(
  contract: Contract,
  next: string | undefined,
  today: string,
): Term<Contract> {
  const { startDate } = contract;
  const isOpen = contract.endDate === null && next === undefined;
  const end = later(lastDayOf(contract, next, today), startDate);
  const days = daysBetween(startDate, end) + 1;
  const behind = Math.min(Math.max(daysBetween(startDate, today), 0), days);
  return {
    contract,
    isOpen,
    days,
    elapsed: Math.round((behind / days) * 1000) / 10,
    years: isOpen ? `From ${startDate.slice(0, 4)}` : yearsOf(startDate, end),
  };
}

// An open end is drawn a cycle beyond today, so that there is always something still to come.
function lastDayOf({ startDate, endDate, billingCycle }: Drawn, next: string | undefined, today: string) {
  if (endDate !== null) return endDate;
  if (next !== undefined) return dateText(addDays(dateOf(next), -1));
  return dateText(endDateOf(dateOf(later(startDate, today)), billingCycle));
}

const later = (one: string, other: string): string => (one > other ? one : other);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthOf = (date: string): string => months[Number(date.slice(5, 7)) - 1] ?? '';

function yearsOf(start: string, end: string): string {
  const [from, to] = [start.slice(0, 4), end.slice(0, 4)];
  if (from !== to) return `${from}–${from.slice(0, 2) === to.slice(0, 2) ? to.slice(2) : to}`;
  if (start.endsWith('-01-01') && end.endsWith('-12-31')) return from;
  const [first, last] = [monthOf(start), monthOf(end)];
  return first === last ? `${first} ${from}` : `${first}–${last} ${from}`;
}
