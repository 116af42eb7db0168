/** What the mails about a request's steps tell, for whoever's turn it is and for all others (decision 72). */
import { excerptOf } from '@purser/domain/excerpt';
import { centsOf, centsText } from '@purser/domain/money';
import { currentAssigneeOf } from '@purser/domain/request-actions';
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
import { actedFor, type HeldRequest, stepOf } from './held-request.ts';
import { listRequestComments } from './request-comments.queries.ts';
import { lateChangesInWords } from './request-history.ts';
import type { RequestRecord } from './requests.queries.ts';

/** Something that was done to a request's step, as its mails tell of it. */
export interface StepEvent {
  /** The request as it was, and with what was written to it. */
  readonly held: HeldRequest;
  readonly request: RequestRecord;
  /** The request as it is now, and the key of the step. */
  readonly state: RequestState;
  readonly step: string;
  readonly action: StepEventAction;
  /** Whom the step waited for before it was given to somebody else. */
  readonly from?: number | null;
  readonly comment: string | null;
  readonly differences: readonly TermsDifference[];
  /** Dollars a year of the contract that a wrap-up has created or found; without one, the request's own cost tells. */
  readonly enteredCost?: number | undefined;
  readonly itemId: number | null;
}

/** What a mail calls a request. */
export function requestNames(request: RequestRecord) {
  const [vendor, product] = titleParts(request);
  return { vendor, product, requestNumber: requestNumber(request.id) };
}

type Details = Readonly<Record<string, string>>;

/** What the mail says beside its link: to whoever's turn it is, and to all others. */
export async function findStepDetails(
  work: Work,
  telling: StepEvent,
): Promise<{ readonly turn: Details; readonly news: Details }> {
  const { held, request, state } = telling;
  const next = state.status === 'in_progress' ? stepOf(held, state.currentStep) : undefined;
  const words = next ? await findWords(work, held) : [];
  const nameOf = await findNames(work, telling, words);
  const told = stepInWords(work, telling, nameOf);
  // Whoever's turn it is has to know that others may have approved something else.
  const changes = next ? await lateChangesInWords(work.db, request.id, personInformed(telling)) : '';
  const details = { ...commonDetails(telling, told), requestor: nameOf(state.requestorId) ?? '', changes };
  const soFar = words.map(
    ({ userId, place, text }) => `${nameOf(userId) ?? 'Somebody'}${place}: ${excerptOf(text, longestWords)}`,
  );
  return {
    turn: {
      ...details,
      ...assigneeTexts(told),
      ...subjectMatter(request),
      toCheck: checklist(next?.actions ?? []),
      soFar: soFar.join('\n'),
    },
    news: { ...details, ...observerTexts(told) },
  };
}

type NameOf = (id: number | null) => string | null;

/** What everybody is called whom a mail may name; whoever is gone is nobody. */
async function findNames(
  { db, person }: Work,
  { state, from = null }: StepEvent,
  words: readonly { readonly userId: number }[],
): Promise<NameOf> {
  const ids = [
    person.id,
    state.requestorId,
    currentAssigneeOf(state),
    from,
    ...words.map(({ userId }) => userId),
  ].filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(ids)]);
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

function stepInWords({ person }: Work, telling: StepEvent, nameOf: NameOf): NamedStepEvent {
  const { held, request, state, action, differences } = telling;
  const { label, position } = stepOf(held, telling.step);
  const author = nameOf(person.id) ?? person.name;
  const record = state.steps.find(({ key }) => key === telling.step);
  // Whoever gives a step to somebody else decides nothing in anybody's place.
  const behalf = record && record.decidedBy === person.id ? actedFor(held, record) : null;
  return {
    ...requestNames(request),
    action,
    author: behalf ? `${author} for ${behalf}` : author,
    step: label,
    cost: costOf(telling),
    isForContract: request.contract !== null,
    next: nextStep(telling, nameOf),
    isSelfApproved: action === 'approved' && position > 0 && person.id === state.requestorId,
    isAtOtherCost: differences.some(isOtherCost),
    from: nameOf(telling.from ?? null),
  };
}

function nextStep({ held, request, state }: StepEvent, nameOf: NameOf): NamedStepEvent['next'] {
  if (state.status !== 'in_progress') return null;
  const assignee = currentAssigneeOf(state);
  return {
    step: stepOf(held, state.currentStep).label,
    assignee: held.gone.has(assignee ?? 0) ? null : nameOf(assignee),
    isWrapUp: request.contract === null && wrapUpStepOf(state.steps)?.key === state.currentStep,
  };
}

// What a mail tells that a step was given on needs no second line for it.
const personInformed = ({ held, step, action }: StepEvent): string | null =>
  action === 're-assigned' ? approverField(stepOf(held, step).label) : null;

const commonDetails = (telling: StepEvent, { author, step, action, next }: NamedStepEvent): Details => ({
  ...requestNames(telling.request),
  ...termsOf(telling),
  author,
  step,
  decision: action === 'submitted' ? 'approved' : action,
  comment: telling.comment ?? '',
  differences: telling.differences.map(differenceText).join('; '),
  nextStep: next?.step ?? '',
  itemLink: itemLinkOf(telling),
});

const longestMatter = 1000;

// Whoever decides reads what it is for, without opening the request first.
const subjectMatter = ({ department, description, businessRequirements }: RequestRecord): Details => ({
  department: historyValue('department', department, new Map()) ?? '',
  description: excerptOf(description ?? '', longestMatter),
  requirements: excerptOf(businessRequirements ?? '', longestMatter),
});

// What fits into a mail that is still read; the request's page has all of it.
const mostWords = 8;
const longestWords = 300;

/** What was said about a request so far, in comments and with decisions, the oldest first. */
async function findWords({ db }: Work, { row, steps }: HeldRequest) {
  const comments = await listRequestComments(db, row.id, { limit: mostWords });
  const notes = steps.flatMap(({ comments: text, decidedBy, completedAt, label }) =>
    text !== null && decidedBy !== null && completedAt !== null
      ? [{ at: completedAt, userId: decidedBy, place: ` (${label})`, text }]
      : [],
  );
  const said = comments.map(({ userId, content: text, createdAt: at }) => ({ at, userId, place: '', text }));
  return [...said, ...notes].toSorted((one, other) => one.at.localeCompare(other.at)).slice(-mostWords);
}

// Dollars a year: what was entered at the end, before that what is asked for.
const costOf = ({ request: { contract, estimatedCost }, enteredCost }: StepEvent): number | null =>
  enteredCost ?? contract?.cost ?? estimatedCost;

function termsOf(telling: StepEvent): Details {
  const cost = costOf(telling);
  const costText = cost === null ? '' : centsText(centsOf(cost));
  const { contract } = telling.request;
  if (contract === null) return { cost: costText };
  const { startDate, endDate, billingCycle } = contract;
  return { startDate, endDate: endDate ?? '', cost: costText, billingCycle };
}

// The software that came of a request; before its end there is nothing to open.
function itemLinkOf({ state, request, itemId }: StepEvent): string {
  const id = itemId ?? state.softwareId ?? request.targetSoftwareId;
  return state.status === 'approved' && id !== null ? `/dashboard?software=${id}` : '';
}
