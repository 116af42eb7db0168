/**
 * Renewals as they are defined, date by date with Temporal: it judges the product's arithmetic and shares nothing with it. Slow
 * on purpose: it walks from boundary to boundary, and looks at every pair of contracts.
 */
import { Temporal } from 'temporal-polyfill';
import type { RenewalContract, RenewalItem } from '../src/renewal/renewal-source.ts';

type PlainDate = Temporal.PlainDate;

/** What the oracle says about a row; what it leaves out the tables say. */
export interface OracleRow {
  readonly contractId: number;
  readonly number: number;
  readonly start: string;
  readonly end: string | null;
  readonly lastNoticeDay: string | null;
  readonly actBy: string | null;
  readonly source: string | null;
  readonly canEndOn: string | null;
  readonly state: string;
  readonly nextCost: number | null;
}

const dateOf = (text: string): PlainDate => Temporal.PlainDate.from(text);
const isBefore = (one: PlainDate, other: PlainDate): boolean => Temporal.PlainDate.compare(one, other) < 0;
const isEnding = (status: string): boolean => status === 'pending_cancellation' || status === 'terminated';

const isRecurring = (contract: RenewalContract): boolean =>
  contract.endDate === null && contract.billingCycle !== 'yearly';

// How many months a span is, found by trying them one after the other.
function wholeMonths(start: PlainDate, boundary: PlainDate): number | null {
  for (let months = 1; months <= 12 * 20; months += 1)
    if (start.add({ months }).equals(boundary)) return months;
  return null;
}

function lengthOf(contract: RenewalContract): number | null {
  if (!contract.autoRenew || contract.endDate === null) return null;
  const boundary = dateOf(contract.endDate).add({ days: 1 });
  return contract.renewalMonths ?? wholeMonths(dateOf(contract.startDate), boundary) ?? 12;
}

// Every boundary up to 130 years after the start, longer than any notice period; one of a contract that ends.
function* boundariesOf(contract: RenewalContract): Generator<PlainDate> {
  const start = dateOf(contract.startDate);
  const until = start.add({ years: 130 });
  if (isRecurring(contract)) {
    const cycle = contract.billingCycle === 'monthly' ? 1 : 3;
    for (let months = cycle; isBefore(start.add({ months }), until); months += cycle)
      yield start.add({ months });
    return;
  }
  if (contract.endDate === null) return;
  const first = dateOf(contract.endDate).add({ days: 1 });
  const length = lengthOf(contract);
  const signed = wholeMonths(start, first);
  yield first;
  for (let at = 1; length !== null && isBefore(first.add({ months: at * length }), until); at += 1) {
    yield signed === null ? first.add({ months: at * length }) : start.add({ months: signed + at * length });
  }
}

interface Ordered {
  readonly contract: RenewalContract;
  readonly next: Ordered | null;
  /** The number of the term that `next` follows. */
  readonly stop: number;
}

const inOrder = (contracts: readonly RenewalContract[]): RenewalContract[] =>
  contracts.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);

// The number of the term after which a later contract follows; null where it doesn't.
function followsAfter(old: RenewalContract, later: RenewalContract, contracts: readonly RenewalContract[]) {
  const before = inOrder(contracts).slice(0, inOrder(contracts).indexOf(later));
  const named = before.find(({ id }) => id === later.renewsContractId);
  const start = dateOf(later.startDate);
  let number = 0;
  for (const boundary of boundariesOf(old)) {
    number += 1;
    if (isBefore(boundary.add({ days: 31 }), start)) continue;
    if (named === old) return number;
    const touches = !isBefore(start, boundary.subtract({ days: 31 }));
    return !named && old.startDate !== later.startDate && touches ? number : null;
  }
  return named === old && number > 0 ? 1 : null;
}

function orderedOf(contracts: readonly RenewalContract[]): Ordered[] {
  const ordered: Ordered[] = [];
  for (const contract of inOrder(contracts).toReversed()) {
    const later = ordered
      .toReversed()
      .map((one) => ({ one, stop: followsAfter(contract, one.contract, contracts) }));
    const first = later.find(({ stop }) => stop !== null);
    ordered.push({ contract, next: first?.one ?? null, stop: first?.stop ?? Number.POSITIVE_INFINITY });
  }
  return ordered.toReversed();
}

const tailOf = (one: Ordered): Ordered => (one.next ? tailOf(one.next) : one);

/** The rows of an item by contract. */
export function oracleRows(item: RenewalItem, today: string): OracleRow[] {
  const ordered = orderedOf(item.contracts);
  const tails = ordered.filter(({ next }) => next === null);
  return tails
    .map((tail) => {
      const line = ordered.filter((one) => tailOf(one) === tail);
      const started = line.filter(({ contract }) => contract.startDate <= today);
      const seen = started.at(-1) ?? line[0] ?? tail;
      return rowOf(seen, { today, isActive: !isEnding(item.status) });
    })
    .toSorted((a, b) => a.contractId - b.contractId);
}

interface Standing {
  readonly today: string;
  readonly isActive: boolean;
}

function rowOf(one: Ordered, standing: Standing): OracleRow {
  const { contract } = one;
  const term = termOf(one, standing);
  const length = lengthOf(contract);
  const isTooLong = term.number > 1 ? noticeIsAsLong : noticeIsBeforeStart;
  const runsOn = isRecurring(contract) || (length !== null && isTooLong(contract, length));
  const computed = length !== null && term.boundary && noticeDay(contract, term.boundary);
  const acts = runsOn
    ? { actBy: null, source: null }
    : actBy({ contract, term, today: standing.today, computed: computed || null });
  const isFollowed = one.next !== null && one.stop === term.number;
  const state = stateOf({
    standing,
    isFollowed,
    end: term.end,
    goesOn: length !== null || runsOn,
    actBy: acts.actBy,
    runsOn,
  });
  const way = runsOn && standing.isActive ? wayOut(one, term.number, standing.today) : null;
  const running =
    contract.noticeUnit !== null && contract.noticeCount !== null ? (way?.cancelBy ?? null) : null;
  const noticed = computed ? computed.toString() : null;
  return {
    contractId: contract.id,
    number: term.number,
    start: term.start,
    end: term.end,
    lastNoticeDay: runsOn ? running : noticed,
    ...acts,
    canEndOn: way?.end ?? null,
    state,
    nextCost: nextCost(one, { state, number: term.number, length }),
  };
}

interface OracleTerm {
  readonly number: number;
  readonly start: string;
  readonly end: string | null;
  readonly boundary: PlainDate | null;
}

function termOf({ contract, stop }: Ordered, { today, isActive }: Standing): OracleTerm {
  let start = contract.startDate;
  let number = 0;
  for (const boundary of boundariesOf(contract)) {
    number += 1;
    const end = boundary.subtract({ days: 1 }).toString();
    const term = { number, start, end, boundary };
    const goesOn = isRecurring(contract) || (isActive && lengthOf(contract) !== null);
    if (number === stop || !goesOn || end >= today) return term;
    start = boundary.toString();
  }
  return { number: 1, start, end: null, boundary: null };
}

function noticeIsAsLong({ noticeCount, noticeUnit }: RenewalContract, months: number): boolean {
  if (noticeCount === null || noticeUnit === null) return false;
  if (noticeUnit === 'months') return noticeCount >= months;
  let days = 0;
  for (let left = months; left > 0; left -= left >= 12 ? 12 : 1) days += left >= 12 ? 365 : 30;
  return noticeCount >= days;
}

function noticeIsBeforeStart(contract: RenewalContract): boolean {
  const [boundary] = boundariesOf(contract);
  const day = boundary && noticeDay(contract, boundary);
  return !!day && day.toString() < contract.startDate;
}

function noticeDay({ noticeCount, noticeUnit }: RenewalContract, boundary: PlainDate): PlainDate | null {
  if (noticeCount === null || noticeUnit === null) return null;
  return boundary.subtract({ [noticeUnit]: noticeCount }).subtract({ days: 1 });
}

interface ActFacts {
  readonly contract: RenewalContract;
  readonly term: OracleTerm;
  readonly today: string;
  readonly computed: PlainDate | null;
}

function actBy({ contract, term, today, computed }: ActFacts): {
  actBy: string | null;
  source: string | null;
} {
  const entered = contract.cancellationNoticeDate;
  const lies = entered !== null && entered >= term.start && (term.end === null || entered < term.end);
  const atEnd = { actBy: term.end, source: term.end === null ? null : 'end' };
  if (lengthOf(contract) === null)
    return lies && entered >= today ? { actBy: entered, source: 'entered' } : atEnd;
  if (lies && (computed === null || entered <= computed.toString()))
    return { actBy: entered, source: 'entered' };
  return computed ? { actBy: computed.toString(), source: 'computed' } : atEnd;
}

function wayOut({ contract, stop }: Ordered, from: number, today: string) {
  let number = 0;
  for (const boundary of boundariesOf(contract)) {
    number += 1;
    if (number > stop) return null;
    const end = boundary.subtract({ days: 1 });
    const cancelBy = noticeDay(contract, boundary) ?? end;
    if (number >= from && cancelBy.toString() >= today)
      return { end: end.toString(), cancelBy: cancelBy.toString() };
  }
  return null;
}

interface StateFacts {
  readonly standing: Standing;
  readonly isFollowed: boolean;
  readonly end: string | null;
  readonly goesOn: boolean;
  readonly actBy: string | null;
  readonly runsOn: boolean;
}

function stateOf({
  standing: { today, isActive },
  isFollowed,
  end,
  goesOn,
  actBy: day,
  runsOn,
}: StateFacts): string {
  if (!isActive) return 'cancelled';
  if (isFollowed) return 'renewed';
  if (!goesOn && end !== null && end < today) return 'lapsed';
  if (goesOn && day !== null && day < today) return 'missed';
  return runsOn ? 'running' : 'undecided';
}

interface CostFacts {
  readonly state: string;
  readonly number: number;
  readonly length: number | null;
}

// In whole cents and hundredths of a percent: half a cent is rounded up.
function nextCost({ contract, next }: Ordered, { state, number, length }: CostFacts): number | null {
  if (state === 'cancelled') return null;
  if (state === 'renewed') return next?.contract.cost ?? null;
  if (length === null) return null;
  const factor = BigInt(Math.round(10_000 + (contract.renewalUplift ?? 0) * 100));
  let cents = BigInt(Math.round(contract.cost * 100));
  for (let renewal = 0; renewal < number; renewal += 1) {
    const product = cents * factor;
    cents = product / 10_000n + (product % 10_000n >= 5_000n ? 1n : 0n);
  }
  return Math.min(Number(cents) / 100, 999_999_999_999.99);
}
