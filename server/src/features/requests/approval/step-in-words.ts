/** An event of a request's step as its mails tell it, with its people by name. */
import { peopleText, waitingText } from '@purser/domain/approvals/acting-for';
import { currentStepsOf, findStep } from '@purser/domain/approvals/approval-state';
import { tallyOf } from '@purser/domain/approvals/approvers';
import { placeOf, turnsOf } from '@purser/domain/approvals/turns';
import { amountText, centsOf } from '@purser/domain/money';
import { requestNumber, titleParts } from '@purser/domain/request-labels';
import type { NamedStepEvent } from '@purser/domain/request-mail-texts';
import { isOtherCost } from '@purser/domain/request-terms';
import { wrapUpStepOf } from '@purser/domain/requests';
import { sentenceList } from '@purser/domain/sentence-list';
import { namesOf } from '../../../platform/people.ts';
import type { RequestRecord } from '../record/requests.queries.ts';
import { actedForAt } from './acting-for.ts';
import { isDecision, type MailWork, type StepEvent } from './causes.ts';
import { stepOf } from './request-with-steps.ts';

/** What a mail calls a request. */
export function requestNames(request: RequestRecord) {
  const [vendor, product] = titleParts(request);
  return { vendor, product, requestNumber: requestNumber(request.id) };
}

/** The steps whose turn it is, as the request's own copy has them. */
export const waitingSteps = ({ locked, state, steps }: Pick<StepEvent, 'locked' | 'state' | 'steps'>) =>
  state.status === 'in_progress' ? (steps ?? currentStepsOf(state)).map((key) => stepOf(locked, key)) : [];

/** The name of a person; null for nobody. */
export type NameOf = (id: number | null) => string | null;

/** The names of all people that a mail may name. */
export async function findNames(
  { db, person }: MailWork,
  event: StepEvent,
  notes: readonly { readonly userId: number }[],
): Promise<NameOf> {
  const { locked, state, to = null } = event;
  const ids = [
    person?.id ?? null,
    state.requestorId,
    to,
    ...turnsOf(state, locked.company).flatMap(({ people }) => people.map(({ id }) => id)),
    ...decidedFor(event),
    ...notes.map(({ userId }) => userId),
  ].filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(ids)]);
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

// Only a decision is made in somebody's place.
const decidedFor = ({ locked, state, step, action }: StepEvent): readonly number[] =>
  isDecision(action) ? actedForAt(locked, state, step) : [];

export function stepInWords({ person }: MailWork, event: StepEvent, nameOf: NameOf): NamedStepEvent {
  const { locked, state, action } = event;
  const { label, position } = stepOf(locked, event.step);
  const cost = costOf(event);
  const author = person ? (nameOf(person.id) ?? person.name) : '';
  const absentees = peopleText(decidedFor(event).flatMap((id) => nameOf(id) ?? []));
  return {
    ...requestNames(locked.row),
    action,
    author: absentees ? `${author} for ${absentees}` : author,
    step: label,
    cost: cost === null ? null : amountText(centsOf(cost), locked.company.sign),
    isForContract: locked.row.contract !== null,
    next: nextStep(event, nameOf),
    isSelfApproved: action === 'approved' && position > 0 && person?.id === state.requestorId,
    isAtOtherCost: event.differences?.some(isOtherCost) ?? false,
    from: event.fromName ?? null,
    to: nameOf(event.to ?? null),
    due: event.due ?? '',
    left: action === 'approved' ? leftAt(event) : 0,
  };
}

function leftAt({ locked, state, step: key }: StepEvent): number {
  const step = findStep(state, key);
  return step?.state === 'current' ? tallyOf(step, placeOf(state, step, locked.company)).left : 0;
}

/** Dollars a year: what was entered at the end, before that what is asked for. */
export const costOf = ({ locked, enteredCost }: StepEvent): number | null =>
  enteredCost ?? locked.row.contract?.cost ?? locked.row.estimatedCost;

function nextStep(event: StepEvent, nameOf: NameOf): NamedStepEvent['next'] {
  const { locked, state } = event;
  const waiting = waitingSteps(event);
  const [first] = waiting;
  if (!first) return null;
  const names = waiting.flatMap(({ stepName }) => waitingFor(event, stepName, nameOf) ?? []);
  const isForSoftware = locked.row.contract === null && state.softwareId === null;
  return {
    step: sentenceList(waiting.map(({ label }) => label)),
    assignee: names.length === 0 ? null : sentenceList([...new Set(names)]),
    isWrapUp: isForSoftware && waiting.some(({ stepName }) => wrapUpStepOf(state.steps)?.key === stepName),
    ...(first.position === 0 && { submission: state.sentBack ? 'sent back' : 'first' }),
  };
}

// The approvers who are missing, without those who stand in for them.
function waitingFor({ locked, state }: StepEvent, key: string, nameOf: NameOf): string | null {
  const step = findStep(state, key);
  if (!step) return null;
  const { missing, left } = tallyOf(step, placeOf(state, step, locked.company));
  const names = missing.flatMap((id) => nameOf(id) ?? []);
  return waitingText(names, { needs: step.needs, left });
}
