/** What becomes of an item's contracts, all of it at once (docs/product/renewals.md#terms): the one way in for every other layer. */
import { type DateText, dayNumber } from '../days.ts';
import { isActive } from '../options.ts';
import { type ActBy, actByOf, type WayOut, wayOutOf } from './act-by.ts';
import { type Day, dayText } from './civil-days.ts';
import { type Derivation, derivationOf } from './derivation.ts';
import { exposureOf } from './exposure.ts';
import type { MissedTerm, RenewalRow } from './renewal-row.ts';
import type { RenewalItem, TermDecision } from './renewal-source.ts';
import { reviewDayOf } from './review.ts';
import { isRecurring, type RenewalLength, renewalLengthOf } from './schedule.ts';
import { effectiveSnooze } from './snooze.ts';
import { decisionOn, isNoticeGiven, latestDecision, type RenewalState, stateOf } from './states.ts';
import { openContracts, type ScheduledContract } from './succession.ts';
import { currentTerm, isRunningOn, noticeOf, type Term, termAt } from './term.ts';

/**
 * The renewals of an item, the one to act on first in front: one for each contract that nothing follows, seen at the contract of
 * its line that runs. An item without contracts has none.
 * @example renewalsOfItem({ id: 7, contracts: [{ id: 1, endDate: '2026-12-31', … }], … }, '2026-11-22')[0].actBy // '2026-12-31'
 */
export function renewalsOfItem<Decision extends TermDecision>(
  item: RenewalItem<Decision>,
  today: DateText,
): RenewalRow<Decision>[] {
  const day = dayNumber(today);
  const open = openContracts(item.contracts, day);
  const isAlone = open.length === 1;
  const rows = open.map((scheduled) => rowOf(item, scheduled, { today: day, isAlone }));
  return rows.length > 1 ? rows.toSorted(compareRenewals) : rows;
}

const ranks: Readonly<Partial<Record<RenewalState, number>>> = {
  missed: 0,
  lapsed: 0,
  running: 2,
  renewed: 3,
  cancelled: 3,
};

/**
 * The order of renewals: missed and lapsed ones, then what is open by its day to act, then what runs on, and what is decided by
 * the end of its term.
 * @example rows.toSorted(compareRenewals)
 */
export function compareRenewals(one: RenewalRow, other: RenewalRow): number {
  const rank = rankOf(one);
  if (rank !== rankOf(other)) return rank - rankOf(other);
  const [day, otherDay] = rank === 3 ? [one.term.end, other.term.end] : [one.actBy, other.actBy];
  if (day !== otherDay) return (day ?? noDay) < (otherDay ?? noDay) ? -1 : 1;
  return one.contractId - other.contractId;
}

const rankOf = ({ state }: RenewalRow): number => ranks[state] ?? 1;

// After every date.
const noDay = '~';

interface Moment {
  readonly today: Day;
  /** Whether the item has no other row. */
  readonly isAlone: boolean;
}

/** What the parts of a row are made of. */
interface Found<Decision extends TermDecision> {
  readonly scheduled: ScheduledContract;
  readonly term: Term;
  readonly length: RenewalLength | null;
  readonly actBy: ActBy;
  readonly isRunningOn: boolean;
  readonly wayOut: WayOut | null;
  readonly isFollowed: boolean;
  readonly isRequested: boolean;
  readonly decision: Decision | null;
  readonly state: RenewalState;
}

const noActBy: ActBy = {
  lastNoticeDay: null,
  day: null,
  source: null,
  enteredDay: null,
  isEnteredTooLate: false,
};

function find<Decision extends TermDecision>(
  item: RenewalItem<Decision>,
  scheduled: ScheduledContract,
  { today, isAlone }: Moment,
): Found<Decision> {
  const { contract, next } = scheduled;
  const active = isActive(item.status);
  const term = isOverAsSigned(item, scheduled, today)
    ? termAt(scheduled, 1)
    : currentTerm(scheduled, { today, isActive: active });
  const length = renewalLengthOf(contract);
  const runsOn = isRunningOn(contract, term);
  const actBy = runsOn ? noActBy : actByOf(contract, term, today);
  const isFollowed = next?.number === term.number;
  const decision = decisionFor(item, scheduled, { term, isAnyTerm: runsOn || !active });
  const isRequested = item.requestedContractIds.includes(contract.id);
  const state = stateOf({
    today,
    isActive: active,
    isAlone,
    isFollowed,
    renewsItself: length !== null,
    isRunningOn: runsOn,
    isRequested,
    term,
    actBy: actBy.day,
    decision,
  });
  const wayOut = runsOn && state !== 'cancelled' ? wayOutOf(scheduled, term, today) : null;
  return {
    scheduled,
    term,
    length,
    actBy,
    isRunningOn: runsOn,
    wayOut,
    isFollowed,
    isRequested,
    decision,
    state,
  };
}

// Deciding moves a contract's end to the last day of the term that it ends with. Once notice is given no term follows that one,
// also where another contract keeps the item active.
function isOverAsSigned({ decisions }: RenewalItem, scheduled: ScheduledContract, today: Day): boolean {
  if (decisions.length === 0) return false;
  const { contract } = scheduled;
  const signed = termAt(scheduled, 1);
  if (signed.end === null || isRunningOn(contract, signed)) return false;
  const end = dayText(signed.end);
  const decision = decisionOn(decisions, {
    contractId: contract.id,
    end,
    endBefore: dayText(signed.start - 1),
  });
  if (decision?.endsWith === 'next' && decision.termEnd === end) return false;
  return isNoticeGiven(decision, actByOf(contract, signed, today).day);
}

function decisionFor<Decision extends TermDecision>(
  { decisions }: RenewalItem<Decision>,
  { contract }: ScheduledContract,
  { term, isAnyTerm }: { readonly term: Term; readonly isAnyTerm: boolean },
): Decision | null {
  if (decisions.length === 0) return null;
  if (isAnyTerm) return latestDecision(decisions, contract.id);
  return decisionOn(decisions, {
    contractId: contract.id,
    end: textOf(term.end),
    endBefore: dayText(term.start - 1),
  });
}

function rowOf<Decision extends TermDecision>(
  item: RenewalItem<Decision>,
  scheduled: ScheduledContract,
  moment: Moment,
): RenewalRow<Decision> {
  const found = find(item, scheduled, moment);
  const { today } = moment;
  const { contract } = scheduled;
  const { term, length, actBy, state } = found;
  const dates = datesOf(found);
  return {
    softwareId: item.id,
    contractId: contract.id,
    vendor: item.vendor,
    product_name: item.product_name,
    business_segment: item.business_segment,
    businessOwnerId: item.businessOwnerId,
    techAdminId: item.techAdminId,
    ...dates,
    actBySource: actBy.source,
    daysLeft: actBy.day === null ? null : actBy.day - today,
    state,
    isRequested: found.isRequested,
    priceUnrecorded: term.number > 1 && state !== 'cancelled' && !isRecurring(contract),
    renewsItself: length !== null,
    renewalMonths: length?.months ?? null,
    cost: contract.cost,
    ...costsOf(found),
    snoozedUntil:
      item.snoozedUntil && effectiveSnooze({ until: item.snoozedUntil, actBy: dates.actBy }, dayText(today)),
    decision: found.decision,
    derivation: derivationIn(found, dates),
    nextStart: nextStartOf(found),
    nextEnd: textOf(nextEndOf(found, today)),
    reviewDate: reviewDayOf(contract),
    missedBefore: missedBefore(item, found, today),
  };
}

type Dates = Pick<RenewalRow, 'term' | 'boundary' | 'lastNoticeDay' | 'actBy' | 'canEndOn'>;

// Each day is written once: of a row's work that is the most.
function datesOf({ scheduled, term, actBy, wayOut }: Found<TermDecision>): Dates {
  const { contract } = scheduled;
  const isSigned = term.number === 1;
  const end = isSigned && contract.endDate !== null ? contract.endDate : textOf(term.end);
  return {
    term: { number: term.number, start: isSigned ? contract.startDate : dayText(term.start), end },
    boundary: textOf(term.boundary),
    lastNoticeDay: textOf(wayOut && noticeOf(contract) ? wayOut.cancelBy : actBy.lastNoticeDay),
    actBy: actBy.source === 'end' ? end : textOf(actBy.day),
    canEndOn: textOf(wayOut?.end),
  };
}

const textOf = (day: Day | null | undefined): DateText | null =>
  day === null || day === undefined ? null : dayText(day);

const nextStartOf = ({ scheduled, isFollowed }: Found<TermDecision>): DateText | null =>
  isFollowed ? (scheduled.next?.contract.startDate ?? null) : null;

// A notice period may be longer than a term, so that the next one's last day for notice is over as well.
function nextEndOf({ scheduled, term, isRunningOn: runsOn }: Found<TermDecision>, today: Day): Day | null {
  if (runsOn) return null;
  return wayOutOf({ ...scheduled, next: null }, { ...term, number: term.number + 1 }, today)?.end ?? null;
}

/** What a renewal costs: by what follows it where something does, nothing where it is cancelled, else by its own terms. */
function costsOf({ scheduled, term, length, state }: Found<TermDecision>) {
  const costs = exposureOf(scheduled.contract, term.number, length?.months ?? null);
  if (state === 'cancelled') return { ...costs, nextCost: null, committed: null };
  if (state !== 'renewed') return costs;
  return { ...costs, nextCost: scheduled.next?.contract.cost ?? null, committed: null };
}

function derivationIn(found: Found<TermDecision>, dates: Dates): Derivation {
  const { scheduled, length, actBy, wayOut } = found;
  return derivationOf({
    ...dates,
    renewsItself: length !== null,
    renewalMonths: length?.months ?? null,
    isLengthAssumed: length?.isAssumed ?? false,
    notice: noticeOf(scheduled.contract),
    enteredDay: textOf(actBy.enteredDay),
    isEnteredTooLate: actBy.isEnteredTooLate,
    isRunningOn: found.isRunningOn,
    cancelBy: textOf(wayOut?.cancelBy),
    nextStart: nextStartOf(found),
    isCancelled: found.state === 'cancelled',
  });
}

// Where the day to act is a term's last, the day after it lies in the next one: missing it is only seen from there.
function missedBefore(
  { decisions }: RenewalItem,
  { scheduled, term, length, state }: Found<TermDecision>,
  today: Day,
): MissedTerm | null {
  if (length === null || term.number === 1 || state === 'cancelled') return null;
  const before = termAt(scheduled, term.number - 1);
  if (before.end === null || isRunningOn(scheduled.contract, before)) return null;
  const { day } = actByOf(scheduled.contract, before, today);
  if (day === null) return null;
  const end = dayText(before.end);
  const named = { contractId: scheduled.contract.id, end, endBefore: dayText(before.start - 1) };
  return isNoticeGiven(decisionOn(decisions, named), day) ? null : { end, actBy: dayText(day) };
}
