/**
 * What becomes of a request by what nobody decides (docs/product/approvals.md#changes-of-what-was-approved): its terms or owners
 * change, people leave or are away, groups change, days pass.
 */
import { isOpen } from '../requests.ts';
import { askedAnew } from './approval-actions.ts';
import { type ApprovalEvent, type CompanyChange, eventsBetween } from './approval-events.ts';
import { type ApprovalState, usesAdditions } from './approval-state.ts';
import type { Company } from './approvers.ts';
import { materialChanges } from './material-changes.ts';
import { isUnderWay, settled } from './progress.ts';
import { escalatesOnOf } from './working-days.ts';

/** What of a request somebody changes, or the server writes beside its decisions. */
export type RequestUpdate = Partial<
  Pick<
    ApprovalState,
    | 'businessOwnerId'
    | 'techAdminId'
    | 'executiveSponsorId'
    | 'softwareId'
    | 'isComplete'
    | 'subject'
    | 'terms'
  >
>;

/** The next state, and what happened. */
export interface Update {
  readonly state: ApprovalState;
  readonly events: readonly ApprovalEvent[];
}

/**
 * A request after a change. Steps are looked at anew, so that one that was skipped and applies now becomes current before those
 * after it. What the approvals rested on having changed, they are asked for anew in another round; not in a workflow that uses
 * none of the additions, where the timeline tells of changes, and not while it is sent back, when it counts how it is handed in.
 * @example changed(state, { terms: { ...state.terms, estimatedCost: 20000 } }, company).events // [{ type: 'asked_anew', … }, …]
 */
export function changed(state: ApprovalState, change: RequestUpdate, company: Company): Update {
  const next = { ...state, ...change };
  if (!isUnderWay(next)) return { state: next, events: [] };
  const isAnew = changesThatAskAnew(state, change).length > 0;
  const base = isAnew ? { ...askedAnew(next), round: next.round + 1 } : next;
  const after = settled(base, company, 'anew');
  return { state: after, events: eventsBetween(state, after, { before: company, after: company }) };
}

/**
 * What of a change asks for all approvals anew, as labels, so that whoever makes it can be told before; none where nothing does.
 * @example changesThatAskAnew(state, { techAdminId: 9 }) // ['Tech Admin']
 */
export function changesThatAskAnew(state: ApprovalState, change: RequestUpdate): string[] {
  const next = { ...state, ...change };
  if (state.sentBack) return materialChanges(next.basis, next);
  return isUnderWay(next) && next.steps.some(usesAdditions) ? materialChanges(next.basis, next) : [];
}

/**
 * A request after the company changed: people were deleted or are away, groups, holidays or the setting of self-approval are
 * others. A step whose remaining approvers have all approved is over.
 */
export function companyChanged(state: ApprovalState, company: CompanyChange): Update {
  const after = settled(state, company.after, 'onward');
  return { state: after, events: eventsBetween(state, after, company) };
}

/**
 * A request as it is on a day: steps that have waited too long are somebody else's as well from then on.
 * @example onDay(state, { ...company, today: '2026-12-01' }).events // [{ type: 'escalated', step: 'legal_review', … }]
 */
export function onDay(state: ApprovalState, company: Company): Update {
  if (!isOpen(state.status)) return { state, events: [] };
  const { today, holidays } = company;
  const isLate = (step: ApprovalState['steps'][number]): boolean => {
    const day = escalatesOnOf(step, step.since, holidays);
    return step.state === 'current' && step.escalatedOn === null && day !== null && day <= today;
  };
  if (!state.steps.some(isLate)) return { state, events: [] };
  const steps = state.steps.map((step) => (isLate(step) ? { ...step, escalatedOn: today } : step));
  const after = { ...state, steps };
  return { state: after, events: eventsBetween(state, after, { before: company, after: company }) };
}
