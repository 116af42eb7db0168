/** Where a renewal stands (docs/product/renewals.md#states): derived from what is recorded, so that nothing has to be kept in step. */
import { type DateText, dayNumber } from '../days.ts';
import { fieldNames } from '../fields.ts';
import type { Day } from './civil-days.ts';
import type { TermDecision } from './renewal-source.ts';
import { stateLabels } from './state-labels.ts';
import type { Term } from './term.ts';

export type RenewalState = keyof typeof stateLabels;

/** The states in the order in which they are looked for: the first that holds is the state. */
export const renewalStates: readonly RenewalState[] = fieldNames(stateLabels);

/** What a state depends on. Days are day numbers. */
export interface StateFacts {
  readonly today: Day;
  readonly isActive: boolean;
  /** Whether none of the item's other contracts stands beside it: then the item is cancelled with it. */
  readonly isAlone: boolean;
  readonly isFollowed: boolean;
  readonly renewsItself: boolean;
  readonly isRunningOn: boolean;
  readonly isRequested: boolean;
  readonly term: Term;
  readonly actBy: Day | null;
  readonly decision: TermDecision | null;
}

/** The state of a term. A contract that runs on is never missed, and one that ends is lapsed instead. */
export function stateOf(facts: StateFacts): RenewalState {
  const { today, term, actBy, decision } = facts;
  if (!facts.isActive || isNoticeGiven(decision, actBy)) return 'cancelled';
  if (facts.isFollowed) return 'renewed';
  const goesOn = facts.renewsItself || facts.isRunningOn;
  if (!goesOn && !facts.isAlone && decision?.decision === 'cancel') return 'cancelled';
  if (!goesOn && term.end !== null && today > term.end) return 'lapsed';
  if (goesOn && actBy !== null && today > actBy) return 'missed';
  if (decision?.decision === 'cancel') return 'cancelling';
  if (facts.isRequested) return 'renewal_requested';
  if (decision?.decision === 'renegotiate') return 'renegotiating';
  return facts.isRunningOn ? 'running' : 'undecided';
}

/**
 * Whether a cancellation ends the contract: notice was sent by the day to act, or its end was settled when it came too late.
 * The day it was sent counts, also where it was recorded later.
 */
export function isNoticeGiven(decision: TermDecision | null, actBy: Day | null): boolean {
  if (decision?.decision !== 'cancel' || decision.noticeSentOn === null) return false;
  return decision.endsWith !== null || actBy === null || dayNumber(decision.noticeSentOn) <= actBy;
}

interface Decided {
  readonly state: RenewalState;
  readonly decision: Pick<TermDecision, 'decision'> | null;
}

/** Whether a renewal was cancelled, by a decision or with its item. @example wasCancelled({ state: 'cancelling', decision: { decision: 'cancel' } }) // true */
export const wasCancelled = ({ state, decision }: Decided): boolean =>
  state === 'cancelled' || decision?.decision === 'cancel';

/** A term as decisions name it: its last day, and the day before its first, as `YYYY-MM-DD`. */
interface NamedTerm {
  readonly contractId: number;
  readonly end: DateText | null;
  readonly endBefore: DateText;
}

/**
 * The decision about a term; null where there is none. A late cancellation is about the next term too, also where it has moved
 * the contract's end there.
 * @example decisionOn([{ contractId: 7, termEnd: '2026-12-31', … }], { contractId: 7, end: '2026-12-31', endBefore: '2025-12-31' })
 */
export function decisionOn<Decision extends TermDecision>(
  decisions: readonly Decision[],
  { contractId, end, endBefore }: NamedTerm,
): Decision | null {
  const own = decisions.filter((decision) => decision.contractId === contractId);
  const isLate = ({ endsWith, termEnd }: Decision): boolean =>
    endsWith === 'next' && termEnd >= endBefore && end !== null && termEnd < end;
  return own.find(({ termEnd }) => termEnd === end) ?? own.find(isLate) ?? null;
}

/**
 * The decision about a contract that has no single term to decide about: one that runs on, whose ways out pass by while its
 * cancellation waits for somebody to send it, or one that was cancelled, whose end may have moved. The one of the latest end.
 */
export function latestDecision<Decision extends TermDecision>(
  decisions: readonly Decision[],
  contractId: number,
): Decision | null {
  let latest: Decision | null = null;
  for (const one of decisions) {
    if (one.contractId !== contractId) continue;
    if (latest === null || one.termEnd > latest.termEnd) latest = one;
  }
  return latest;
}
