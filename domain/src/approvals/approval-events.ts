/**
 * What happened to a request between two of its states, for its timeline, its history and its mail
 * (docs/product/approvals.md#timeline).
 */
import type { DateText } from '../days.ts';
import type { ApprovalState, ApprovalStep, StepDecision } from './approval-state.ts';
import type { Company } from './approvers.ts';
import { materialChanges } from './material-changes.ts';
import { type AskedEvent, askedSince, escalationPeople, placeOf, type Turn, turnsOf } from './turns.ts';

/** One thing that happened. Steps are named by their keys, people by their ids. */
export type ApprovalEvent =
  | {
      readonly type: 'decided';
      readonly step: string;
      readonly decisions: readonly StepDecision[];
      /** Whether the step is over with it, as others may be missing. */
      readonly isStepOver: boolean;
    }
  /** A step has enough approvals without another one, since approvers left or were replaced. */
  | { readonly type: 'completed'; readonly step: string }
  /** `appliesNow` where it had been skipped. */
  | { readonly type: 'began'; readonly step: string; readonly appliesNow: boolean }
  | { readonly type: 'skipped'; readonly step: string; readonly because: string }
  /** It isn't its turn any more, as an earlier one applies or was asked anew. */
  | { readonly type: 'postponed'; readonly step: string }
  | { readonly type: 'sent_back'; readonly step: string; readonly byId: number; readonly round: number }
  | { readonly type: 'handed_in'; readonly round: number }
  /** A change voids approvals: the changed fields, and the steps and people to ask again. */
  | {
      readonly type: 'asked_anew';
      readonly changes: readonly string[];
      readonly steps: readonly string[];
      readonly personIds: readonly number[];
    }
  | { readonly type: 'reassigned'; readonly step: string; readonly toId: number }
  | {
      readonly type: 'escalated';
      readonly step: string;
      readonly toIds: readonly number[];
      readonly isAdministrators: boolean;
    }
  /** It isn't somebody else's any more, nobody for the administrators: it was sent back, asked anew, postponed or skipped since. */
  | {
      readonly type: 'escalation_over';
      readonly step: string;
      /** The day since when it was. */
      readonly on: DateText;
      readonly toIds: readonly number[];
    }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'closed'; readonly status: 'approved' | 'rejected' }
  /** People that the step didn't ask before, each with those that they stand in for as well. */
  | AskedEvent
  /** People that the step doesn't ask any more. */
  | { readonly type: 'released'; readonly step: string; readonly personIds: readonly number[] };

/** The company before and after; the same one where only the request changed. */
export interface CompanyChange {
  readonly before: Company;
  readonly after: Company;
}

/** All that happened between two states of a request, decisions first and turns last. */
export function eventsBetween(
  before: ApprovalState,
  after: ApprovalState,
  company: CompanyChange,
): ApprovalEvent[] {
  const steps = after.steps.flatMap((step, at) => {
    const former = before.steps[at];
    return former ? [{ former, step }] : [];
  });
  return [
    ...steps.flatMap(decisionEvents),
    ...overEscalations(steps, before, company.before),
    ...roundEvents(before, after),
    ...anewEvents(before, after),
    ...steps
      .flatMap(({ former, step }) => stepEvents(former, step))
      .filter(({ type }) => type !== 'postponed' || isGoingOn(before, after)),
    ...steps.flatMap(({ former, step }) => assignmentEvents(former, step)),
    ...escalationEvents(steps, turnsOf(after, company.after)),
    ...closingEvents(before, after),
    ...turnEvents(turnsOf(before, company.before), turnsOf(after, company.after)),
  ];
}

// Where it was sent back or is over, no step waits for those before it.
const isGoingOn = (before: ApprovalState, after: ApprovalState): boolean =>
  after.status !== 'rejected' && (after.sentBack === null || before.sentBack !== null);

interface StepChange {
  readonly former: ApprovalStep;
  readonly step: ApprovalStep;
}

const isOver = ({ state }: ApprovalStep): boolean => state === 'approved' || state === 'rejected';

function decisionEvents({ former, step }: StepChange): ApprovalEvent[] {
  const decisions = step.decisions.slice(former.decisions.length);
  if (decisions.length > 0) return [{ type: 'decided', step: step.key, decisions, isStepOver: isOver(step) }];
  return isOver(step) && !isOver(former) ? [{ type: 'completed', step: step.key }] : [];
}

function roundEvents(before: ApprovalState, after: ApprovalState): ApprovalEvent[] {
  const { round, sentBack } = after;
  if (sentBack && !before.sentBack) return [{ type: 'sent_back', ...sentBack, round }];
  return before.sentBack && !sentBack && after.status !== 'rejected' ? [{ type: 'handed_in', round }] : [];
}

// When a request is sent back, only approvals of steps that aren't over end, which the timeline tells by itself.
function anewEvents(before: ApprovalState, after: ApprovalState): ApprovalEvent[] {
  if (after.sentBack && !before.sentBack) return [];
  const ended = before.steps.slice(1).flatMap(({ key, decisions }, at) =>
    decisions
      .filter(({ decision, stands }, index) => {
        const isKept = after.steps[at + 1]?.decisions[index]?.stands;
        return decision === 'approved' && stands && isKept === false;
      })
      .map(({ personId }) => ({ key, personId })),
  );
  if (ended.length === 0) return [];
  const steps = [...new Set(ended.map(({ key }) => key))];
  const personIds = [...new Set(ended.map(({ personId }) => personId))];
  return [{ type: 'asked_anew', changes: materialChanges(before.basis, after), steps, personIds }];
}

function stepEvents(former: ApprovalStep, step: ApprovalStep): ApprovalEvent[] {
  const { key, state, skippedBecause } = step;
  const isSame = former.state === state && former.skippedBecause === skippedBecause;
  if (isSame) return [];
  if (state === 'current') return [{ type: 'began', step: key, appliesNow: former.state === 'skipped' }];
  if (state === 'skipped') return [{ type: 'skipped', step: key, because: skippedBecause ?? '' }];
  return state === 'pending' && former.state === 'current' ? [{ type: 'postponed', step: key }] : [];
}

function assignmentEvents(former: ApprovalStep, { key, approvers }: ApprovalStep): ApprovalEvent[] {
  return approvers.flatMap((approver, at): ApprovalEvent[] => {
    const old = former.approvers[at];
    const isSame = old?.isReassigned === approver.isReassigned && old.heldById === approver.heldById;
    if (isSame || !approver.isReassigned || approver.heldById === null) return [];
    return [{ type: 'reassigned', step: key, toId: approver.heldById }];
  });
}

const escalationEvents = (steps: readonly StepChange[], turns: readonly Turn[]): ApprovalEvent[] =>
  steps.flatMap(({ former, step }): ApprovalEvent[] => {
    if (former.escalatedOn !== null || step.escalatedOn === null) return [];
    const toIds = turns.find((turn) => turn.step === step.key)?.escalatedToIds ?? [];
    return [{ type: 'escalated', step: step.key, toIds, isAdministrators: toIds.length === 0 }];
  });

// A step that is decided goes on telling it.
const overEscalations = (
  steps: readonly StepChange[],
  before: ApprovalState,
  company: Company,
): ApprovalEvent[] =>
  steps.flatMap(({ former, step }): ApprovalEvent[] => {
    const { escalatedOn: on } = former;
    if (on === null || step.escalatedOn !== null) return [];
    const toIds = escalationPeople(former, placeOf(before, former, company));
    return [{ type: 'escalation_over', step: step.key, on, toIds }];
  });

function closingEvents(before: ApprovalState, after: ApprovalState): ApprovalEvent[] {
  const { status } = after;
  if (before.status === status || (status !== 'approved' && status !== 'rejected')) return [];
  return [...(after.isWithdrawn ? [{ type: 'withdrawn' } as const] : []), { type: 'closed', status }];
}

function turnEvents(before: readonly Turn[], after: readonly Turn[]): ApprovalEvent[] {
  const released = before.flatMap(({ step, askedIds }): ApprovalEvent[] => {
    const now = new Set(after.find((turn) => turn.step === step)?.askedIds);
    const personIds = askedIds.filter((id) => !now.has(id));
    return personIds.length === 0 ? [] : [{ type: 'released', step, personIds }];
  });
  const asked = after.flatMap((turn) =>
    askedSince([turn], before.find(({ step }) => step === turn.step)?.askedIds ?? []),
  );
  return [...released, ...asked];
}
