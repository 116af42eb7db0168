/** What the mails about a request's steps say, to the person whose turn it is and to all others (decision 72). */
import { excerptOf } from '@purser/domain/excerpt';
import { centsOf, centsText } from '@purser/domain/money';
import { currentAssigneeOf, stepAt } from '@purser/domain/request-actions';
import { approverField, historyValue } from '@purser/domain/request-changes';
import { requestNumber, titleParts } from '@purser/domain/request-labels';
import {
  assigneeTexts,
  checklist,
  type NamedStepEvent,
  observerTexts,
  type StepEventAction,
} from '@purser/domain/request-mail-texts';
import { differenceText, isOtherCost, type TermsDifference } from '@purser/domain/request-terms';
import { type RequestState, wrapUpStepOf } from '@purser/domain/requests';
import { namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { listRequestComments } from './request-comments.queries.ts';
import { lateChangesInWords } from './request-history.ts';
import { actedFor, type RequestWithSteps, stepOf } from './request-with-steps.ts';
import type { RequestRecord } from './requests.queries.ts';

/** A step that was decided, and what was written with it. */
export interface StepDecision {
  /** The step's key. */
  readonly step: string;
  /** The request as it is now. */
  readonly state: RequestState;
  readonly comment?: string | null;
  /** The contract that a request for one ends in, and the item that the request is about. */
  readonly contractId?: number;
  readonly itemId?: number | null;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Dollars a year of the contract that a wrap-up has created or found; without one, mails have the request's own cost. */
  readonly enteredCost?: number | undefined;
}

/** What was done to a request's step. */
export interface StepEvent extends StepDecision {
  /** The request as it was before. */
  readonly locked: RequestWithSteps;
  readonly action: StepEventAction;
  /** The person the step waited for before it was given to somebody else. */
  readonly from?: number | null;
}

/** What a mail calls a request. */
export function requestNames(request: RequestRecord) {
  const [vendor, product] = titleParts(request);
  return { vendor, product, requestNumber: requestNumber(request.id) };
}

type Details = Readonly<Record<string, string>>;

/** The texts of a mail by the names of its placeholders: for the person whose turn it is, and for all others. */
export async function findStepDetails(
  work: Work,
  event: StepEvent,
): Promise<{ readonly turn: Details; readonly news: Details }> {
  const { locked, state } = event;
  const next = state.status === 'in_progress' ? stepOf(locked, state.currentStep) : undefined;
  const notes = next ? await findNotes(work, locked) : [];
  const nameOf = await findNames(work, event, notes);
  const inWords = stepInWords(work, event, nameOf);
  // The next person has to know that others may have approved something else.
  const changes = next ? await lateChangesInWords(work.db, locked.row.id, reassignedField(event)) : '';
  const details = { ...commonDetails(event, inWords), requestor: nameOf(state.requestorId) ?? '', changes };
  const soFar = notes.map(
    ({ userId, step, text }) => `${nameOf(userId) ?? 'Somebody'}${step}: ${excerptOf(text, longestNote)}`,
  );
  return {
    turn: {
      ...details,
      ...assigneeTexts(inWords),
      ...purposeOf(locked.row),
      toCheck: checklist(next?.actions ?? []),
      soFar: soFar.join('\n'),
    },
    news: { ...details, ...observerTexts(inWords) },
  };
}

type NameOf = (id: number | null) => string | null;

/** The names of all people whom a mail may name; null for nobody. */
async function findNames(
  { db, person }: Work,
  { state, from = null }: StepEvent,
  notes: readonly { readonly userId: number }[],
): Promise<NameOf> {
  const involved = [person.id, state.requestorId, currentAssigneeOf(state), from];
  const ids = [...involved, ...notes.map(({ userId }) => userId)].filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(ids)]);
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

function stepInWords({ person }: Work, event: StepEvent, nameOf: NameOf): NamedStepEvent {
  const { locked, state, action } = event;
  const { label, position } = stepOf(locked, event.step);
  const author = nameOf(person.id) ?? person.name;
  const record = stepAt(state, event.step);
  // A re-assignment is no decision in somebody else's place.
  const absentee = record && record.decidedBy === person.id ? actedFor(locked, record) : null;
  return {
    ...requestNames(locked.row),
    action,
    author: absentee ? `${author} for ${absentee}` : author,
    step: label,
    cost: costOf(event),
    isForContract: locked.row.contract !== null,
    next: nextStep(event, nameOf),
    isSelfApproved: action === 'approved' && position > 0 && person.id === state.requestorId,
    isAtOtherCost: event.differences?.some(isOtherCost) ?? false,
    from: nameOf(event.from ?? null),
  };
}

function nextStep({ locked, state }: StepEvent, nameOf: NameOf): NamedStepEvent['next'] {
  if (state.status !== 'in_progress') return null;
  const assignee = currentAssigneeOf(state);
  return {
    step: stepOf(locked, state.currentStep).label,
    assignee: locked.deletedIds.has(assignee ?? 0) ? null : nameOf(assignee),
    isWrapUp: locked.row.contract === null && wrapUpStepOf(state.steps)?.key === state.currentStep,
  };
}

// The mail itself is about the re-assignment, so its list of changes leaves that one out.
const reassignedField = ({ locked, step, action }: StepEvent): string | null =>
  action === 're-assigned' ? approverField(stepOf(locked, step).label) : null;

const commonDetails = (event: StepEvent, { author, step, action, next }: NamedStepEvent): Details => ({
  ...requestNames(event.locked.row),
  ...termsOf(event),
  author,
  step,
  decision: action === 'submitted' ? 'approved' : action,
  comment: event.comment ?? '',
  differences: (event.differences ?? []).map(differenceText).join('; '),
  nextStep: next?.step ?? '',
  itemLink: itemLinkOf(event),
});

const longestPurpose = 1000;

// The next person reads what the request is for, without opening it first.
const purposeOf = ({ department, description, businessRequirements }: RequestRecord): Details => ({
  department: historyValue('department', department, new Map()) ?? '',
  description: excerptOf(description ?? '', longestPurpose),
  requirements: excerptOf(businessRequirements ?? '', longestPurpose),
});

// What fits into a mail that is still read; the request's page has all of it.
const mostNotes = 8;
const longestNote = 300;

/** The last comments on a request and on its decisions, the oldest first. */
async function findNotes({ db }: Work, { row, steps }: RequestWithSteps) {
  const comments = await listRequestComments(db, row.id, { limit: mostNotes });
  const decisions = steps.flatMap(({ comments: text, decidedBy, completedAt, label }) =>
    text !== null && decidedBy !== null && completedAt !== null
      ? [{ at: completedAt, userId: decidedBy, step: ` (${label})`, text }]
      : [],
  );
  const notes = comments.map(({ userId, content: text, createdAt: at }) => ({ at, userId, step: '', text }));
  return [...notes, ...decisions].toSorted((a, b) => a.at.localeCompare(b.at)).slice(-mostNotes);
}

// Dollars a year: what was entered at the end, before that what is asked for.
const costOf = ({ locked, enteredCost }: StepEvent): number | null =>
  enteredCost ?? locked.row.contract?.cost ?? locked.row.estimatedCost;

function termsOf(event: StepEvent): Details {
  const dollars = costOf(event);
  const cost = dollars === null ? '' : centsText(centsOf(dollars));
  const { contract } = event.locked.row;
  if (contract === null) return { cost };
  const { startDate, endDate, billingCycle } = contract;
  return { startDate, endDate: endDate ?? '', cost, billingCycle };
}

// Before the request is approved there is nothing to open.
function itemLinkOf({ state, locked, itemId }: StepEvent): string {
  const id = itemId ?? state.softwareId ?? locked.row.targetSoftwareId;
  return state.status === 'approved' && id !== null ? `/dashboard?software=${id}` : '';
}
