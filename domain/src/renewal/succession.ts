/**
 * Which contract follows which (docs/product/renewals.md#which-contract-follows-which), and so which of an item's contracts
 * somebody has to decide about: of each line of contracts the latest that has started, else the first to come.
 */
import { comesBefore } from '../contracts.ts';
import { dayNumber } from '../days.ts';
import type { Day } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';
import { boundaryOf, numberFrom, type Schedule, scheduleOf } from './schedule.ts';

/** How far from a boundary the contract that follows may start, in days. */
export const followingDays = 31;

/** A contract with its boundaries, and what follows it after the term with a number. */
export interface Course {
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
 * The contracts of an item that somebody decides about, with their boundaries and what follows. `today` is a day number.
 * A contract that names the one it renews follows that one alone: its neighbour that ends on the same day isn't renewed by it.
 */
export function openCourses(contracts: readonly RenewalContract[], today: Day): Course[] {
  const [only] = contracts;
  if (only && contracts.length === 1) return [{ contract: only, schedule: scheduleOf(only), next: null }];
  const courses = coursesOf(inOrder(contracts));
  const lines = new Map<number, Course>();
  // From the last one on, each contract's line is known before those that lead to it.
  const lastOf = new Map<number, number>();
  for (const course of courses.toReversed()) {
    const line = (course.next && lastOf.get(course.next.contract.id)) ?? course.contract.id;
    lastOf.set(course.contract.id, line);
    const known = lines.get(line);
    if (!known || dayNumber(known.contract.startDate) > today) lines.set(line, course);
  }
  return [...lines.values()];
}

/**
 * The contracts that lead to one, or follow it: its line, in the order of their starts. Another contract that runs beside it is of
 * no interest to what its terms cost.
 * @example lineOf(contracts, 12).map(({ id }) => id) // [10, 11, 12]
 */
export function lineOf<Contract extends RenewalContract>(
  contracts: readonly Contract[],
  id: number,
): Contract[] {
  const lines = new Map<number, number>();
  for (const { contract, next } of coursesOf(inOrder(contracts)).toReversed())
    lines.set(contract.id, (next && lines.get(next.contract.id)) ?? contract.id);
  return contracts
    .filter((contract) => lines.get(contract.id) === lines.get(id))
    .toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
}

// Most are in order already, and looking takes less time than sorting.
const inOrder = (contracts: readonly RenewalContract[]): readonly RenewalContract[] => {
  const isSorted = contracts.every((contract, at) => {
    const before = contracts[at - 1];
    return !before || comesBefore(before, contract);
  });
  return isSorted ? contracts : contracts.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
};

// The contracts come in order of their start.
function coursesOf(contracts: readonly RenewalContract[]): Course[] {
  const places = new Map(contracts.map(({ id }, at) => [id, at]));
  const starts = contracts.map(({ startDate }) => dayNumber(startDate));
  return contracts.map((contract, at) => {
    const schedule = scheduleOf(contract);
    return { contract, schedule, next: schedule && nextOf(schedule, { contracts, starts, places, at }) };
  });
}

interface Neighbours {
  readonly contracts: readonly RenewalContract[];
  readonly starts: readonly Day[];
  /** Where each contract stands among them, by its id. */
  readonly places: ReadonlyMap<number, number>;
  readonly at: number;
}

// The later a contract starts the later the term it follows, so the first that follows is the one to stop at.
function nextOf(schedule: Schedule, { contracts, starts, places, at }: Neighbours): Course['next'] {
  const own = contracts[at]?.id;
  for (let other = at + 1; other < contracts.length; other += 1) {
    const contract = contracts[other];
    const start = starts[other] ?? 0;
    if (!contract) continue;
    const isNamed = contract.renewsContractId === own;
    // Of two contracts that start on one day none follows the other, unless it says so.
    if (!isNamed && (start === starts[at] || namesEarlier(contract, { places, at: other }))) continue;
    const number = followsAfter(schedule, { start, isNamed });
    if (number !== undefined) return { contract, number };
  }
  return null;
}

const namesEarlier = (
  { renewsContractId: named }: RenewalContract,
  { places, at }: Pick<Neighbours, 'places' | 'at'>,
): boolean => named !== null && (places.get(named) ?? at) < at;
