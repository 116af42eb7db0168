/**
 * Which contract follows which (docs/product/renewals.md#which-contract-follows-which), and so which of an item's contracts
 * need a decision: the latest that has started in each line of contracts, else the first to come.
 */
import { inOrder } from '../contracts.ts';
import { dayNumber } from '../days.ts';
import type { Day } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';
import { boundaryOf, numberFrom, type Schedule, scheduleOf } from './schedule.ts';

/** How far from a boundary the contract that follows may start, in days. */
export const followingDays = 31;

/** A contract with its boundaries, and what follows it after the term with a number. */
export interface ScheduledContract {
  readonly contract: RenewalContract;
  readonly schedule: Schedule | null;
  readonly next: { readonly contract: RenewalContract; readonly number: number } | null;
}

/**
 * After which term a later contract follows: the first whose boundary it starts within 31 days of, or, where it names the old
 * one, the first that isn't over 31 days before it starts. Undefined where it doesn't.
 * @example followsAfter(scheduleOf({ … , endDate: '2026-12-31' }), { start: dayNumber('2027-01-31'), isNamed: false }) // 1
 */
export function followsAfter(
  schedule: Schedule,
  { start, isNamed }: { readonly start: Day; readonly isNamed: boolean },
): number | undefined {
  const number = numberFrom(schedule, start - followingDays);
  if (isNamed) return number ?? 1;
  if (number === undefined || boundaryOf(schedule, number) > start + followingDays) return undefined;
  return number;
}

/**
 * The contracts of an item that need decisions, with their boundaries and what follows. `today` is a day number.
 * A contract that names the one it renews follows that one alone: its neighbour that ends on the same day isn't renewed by it.
 */
export function openContracts(contracts: readonly RenewalContract[], today: Day): ScheduledContract[] {
  const [only] = contracts;
  if (only && contracts.length === 1) return [{ contract: only, schedule: scheduleOf(only), next: null }];
  const ordered = scheduledContracts(inOrder(contracts));
  const lines = new Map<number, ScheduledContract>();
  // From the last one on, each contract's line is known before those that lead to it.
  const lastOf = new Map<number, number>();
  for (const scheduled of ordered.toReversed()) {
    const line = (scheduled.next && lastOf.get(scheduled.next.contract.id)) ?? scheduled.contract.id;
    lastOf.set(scheduled.contract.id, line);
    const known = lines.get(line);
    if (!known || dayNumber(known.contract.startDate) > today) lines.set(line, scheduled);
  }
  return [...lines.values()];
}

/**
 * Contracts by the line that they are in, each in the order of their starts.
 * @example linesOf(contracts).map((line) => line.map(({ id }) => id)) // [[10, 11, 12], [20]]
 */
export function linesOf<Contract extends RenewalContract>(contracts: readonly Contract[]): Contract[][] {
  const lines = new Map<number, number>();
  const ordered = inOrder(contracts);
  for (const { contract, next } of scheduledContracts(ordered).toReversed())
    lines.set(contract.id, (next && lines.get(next.contract.id)) ?? contract.id);
  return [...Map.groupBy(ordered, ({ id }) => lines.get(id)).values()];
}

/**
 * The contracts that lead to one, or follow it: its line. Another contract that runs beside it is of no interest to what its
 * terms cost. @example lineOf(contracts, 12).map(({ id }) => id) // [10, 11, 12]
 */
export const lineOf = <Contract extends RenewalContract>(
  contracts: readonly Contract[],
  id: number,
): Contract[] => linesOf(contracts).find((line) => line.some((contract) => contract.id === id)) ?? [];

/**
 * The contract of an item that one which isn't there yet would follow: the one that it names, else the one after which it would be
 * the first. Null where it would follow none.
 * @example followedBy([{ id: 1, endDate: '2026-12-31', … }], { startDate: '2027-01-01', … })?.id // 1
 */
export function followedBy<Contract extends RenewalContract>(
  contracts: readonly Contract[],
  next: Omit<RenewalContract, 'id'>,
): Contract | null {
  const named = contracts.find(({ id }) => id === next.renewsContractId);
  if (named) return named;
  // Of contracts that start on one day it is the last one.
  const added = { ...next, id: Number.MAX_SAFE_INTEGER };
  const ordered = scheduledContracts(inOrder<RenewalContract>([...contracts, added]));
  const before = ordered.findLast(({ next: follower }) => follower?.contract.id === added.id);
  return contracts.find(({ id }) => id === before?.contract.id) ?? null;
}

/**
 * The contracts that take a contract's place on some of the days from a start to an end, so that one more would be paid beside
 * them: later ones of its line, or ones that name it. `YYYY-MM-DD`; null is an open end.
 * @example successorsIn(contracts, { id: 12, startDate: '2027-01-01', endDate: '2027-12-31' }).map(({ id }) => id) // [13]
 */
export function successorsIn<Contract extends RenewalContract>(
  contracts: readonly Contract[],
  { id, startDate, endDate }: Pick<RenewalContract, 'id' | 'startDate' | 'endDate'>,
): Contract[] {
  const line = lineOf(contracts, id);
  const later = line.slice(line.findIndex((contract) => contract.id === id) + 1);
  const naming = contracts.filter((one) => one.renewsContractId === id && !line.includes(one));
  return [...later, ...naming].filter(
    (one) =>
      (endDate === null || one.startDate <= endDate) && (one.endDate === null || one.endDate >= startDate),
  );
}

// The contracts come in order of their start.
function scheduledContracts(contracts: readonly RenewalContract[]): ScheduledContract[] {
  const followers = followersOf(contracts);
  return contracts.map((contract) => {
    const schedule = scheduleOf(contract);
    return { contract, schedule, next: schedule && nextOf(schedule, contract, followers) };
  });
}

/** A contract that may follow others, with its place among all. */
interface Follower {
  readonly contract: RenewalContract;
  readonly place: number;
  readonly start: Day;
}

interface Followers {
  /** Of those that name an earlier one the first, by that one. */
  readonly named: ReadonlyMap<number, Follower>;
  /** All others, in order of their start. */
  readonly others: readonly Follower[];
}

function followersOf(contracts: readonly RenewalContract[]): Followers {
  const named = new Map<number, Follower>();
  const others: Follower[] = [];
  const earlier = new Set<number>();
  for (const [place, contract] of contracts.entries()) {
    const follower = { contract, place, start: dayNumber(contract.startDate) };
    const { renewsContractId: name } = contract;
    if (name === null || !earlier.has(name)) others.push(follower);
    else if (!named.has(name)) named.set(name, follower);
    earlier.add(contract.id);
  }
  return { named, others };
}

function nextOf(
  schedule: Schedule,
  { id, startDate }: RenewalContract,
  followers: Followers,
): ScheduledContract['next'] {
  const named = followers.named.get(id);
  const neighbour = neighbourOf(schedule, dayNumber(startDate), followers.others);
  const first = named && neighbour && neighbour.place < named.place ? neighbour : (named ?? neighbour);
  if (!first) return null;
  const number = followsAfter(schedule, { start: first.start, isNamed: first === named });
  return number === undefined ? null : { contract: first.contract, number };
}

// Of two contracts that start on one day none follows the other, unless it says so. The later a contract starts the later the
// term it follows, so the first that follows is the one to stop at, and none is looked at that starts too early for a boundary.
function neighbourOf(schedule: Schedule, own: Day, others: readonly Follower[]): Follower | undefined {
  let place = placeFrom(others, own + 1);
  for (let other = others[place]; other; other = others[place]) {
    const { start } = other;
    if (followsAfter(schedule, { start, isNamed: false }) !== undefined) return other;
    const number = numberFrom(schedule, start - followingDays);
    if (number === undefined) return undefined;
    place = placeFrom(others, boundaryOf(schedule, number) - followingDays);
  }
  return undefined;
}

// Thousands may start on one day, so that they are halved and not walked through.
function placeFrom(others: readonly Follower[], day: Day): number {
  let [from, to] = [0, others.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((others[middle]?.start ?? day) < day) from = middle + 1;
    else to = middle;
  }
  return from;
}
