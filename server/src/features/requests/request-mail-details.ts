/** What the mails about a request's steps say, to the person whose turn it is and to all others (decision 72). */
import { currentStepsOf } from '@purser/domain/approvals/approval-state';
import { excerptOf } from '@purser/domain/excerpt';
import { centsOf, centsText } from '@purser/domain/money';
import { assigneeOf, currentAssigneeOf, stepAt } from '@purser/domain/request-actions';
import { approverField, historyValue } from '@purser/domain/request-changes';
import { requestNumber, titleParts } from '@purser/domain/request-labels';
import {
  assigneeTexts,
  checklist,
  type NamedStepEvent,
  observerTexts,
} from '@purser/domain/request-mail-texts';
import { differenceText, isOtherCost } from '@purser/domain/request-terms';
import { wrapUpStepOf } from '@purser/domain/requests';
import { sentenceList } from '@purser/domain/sentence-list';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import { namesOf } from '../../platform/people.ts';
import { listRequestComments } from './request-comments.queries.ts';
import { lateChangesInWords } from './request-history.ts';
import { actedFor, type RequestWithSteps, stateOf, stepOf } from './request-with-steps.ts';
import type { RequestRecord } from './requests.queries.ts';
import type { MailWork, StepEvent } from './step-events.ts';
import { findTurnSummary, noSummary } from './turn-summary.ts';

/** What a mail calls a request. */
export function requestNames(request: RequestRecord) {
  const [vendor, product] = titleParts(request);
  return { vendor, product, requestNumber: requestNumber(request.id) };
}

type Details = Readonly<Record<string, string>>;

/** The texts of a mail by the names of its placeholders: for the person whose turn it is, and for all others. */
export async function findStepDetails(
  work: MailWork,
  event: StepEvent,
): Promise<{ readonly turn: MailDetails; readonly news: Details }> {
  const { locked, state } = event;
  const waiting = waitingSteps(event);
  const notes = waiting.length > 0 ? await findNotes(work, locked) : [];
  const nameOf = await findNames(work, event, notes);
  const inWords = stepInWords(work, event, nameOf);
  // The next person has to know that others may have approved something else.
  const changes =
    waiting.length > 0 ? await lateChangesInWords(work.db, locked.row.id, reassignedField(event)) : '';
  const details = { ...commonDetails(event, inWords), requestor: nameOf(state.requestorId) ?? '', changes };
  const soFar = notes.map(
    ({ userId, step, text }) => `${nameOf(userId) ?? 'Somebody'}${step}: ${excerptOf(text, longestNote)}`,
  );
  return {
    turn: {
      ...details,
      ...assigneeTexts(inWords),
      ...purposeOf(locked.row),
      ...(waiting.length > 0 ? await findTurnSummary(work, event) : noSummary),
      toCheck: checklist(waiting.flatMap(({ actions }) => actions)),
      soFar: soFar.join('\n'),
    },
    news: { ...details, ...observerTexts(inWords) },
  };
}

// The steps whose turn it is, as the request's own copy has them.
const waitingSteps = ({ locked, state, steps }: Pick<StepEvent, 'locked' | 'state' | 'steps'>) =>
  state.status === 'in_progress' ? (steps ?? currentStepsOf(state)).map((key) => stepOf(locked, key)) : [];

type NameOf = (id: number | null) => string | null;

/** The names of all people whom a mail may name; null for nobody. */
async function findNames(
  { db, person }: MailWork,
  { locked, state, from = null }: StepEvent,
  notes: readonly { readonly userId: number }[],
): Promise<NameOf> {
  const assignees = stateOf(locked, state).steps.map(({ assigneeId }) => assigneeId);
  const involved = [
    person?.id ?? null,
    state.requestorId,
    ...assignees,
    currentAssigneeOf(stateOf(locked, state)),
    from,
  ];
  const ids = [...involved, ...notes.map(({ userId }) => userId)].filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(ids)]);
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

function stepInWords({ person }: MailWork, event: StepEvent, nameOf: NameOf): NamedStepEvent {
  const { locked, state, action } = event;
  const { label, position } = stepOf(locked, event.step);
  const author = person ? (nameOf(person.id) ?? person.name) : '';
  const record = stepAt(stateOf(locked, state), event.step);
  // A re-assignment is no decision in somebody else's place.
  const absentee = record && record.decidedBy === person?.id ? actedFor(locked, record) : null;
  return {
    ...requestNames(locked.row),
    action,
    author: absentee ? `${author} for ${absentee}` : author,
    step: label,
    cost: costOf(event),
    isForContract: locked.row.contract !== null,
    next: nextStep(event, nameOf),
    isSelfApproved: action === 'approved' && position > 0 && person?.id === state.requestorId,
    isAtOtherCost: event.differences?.some(isOtherCost) ?? false,
    from: nameOf(event.from ?? null),
    due: event.due ?? '',
  };
}

function nextStep(event: StepEvent, nameOf: NameOf): NamedStepEvent['next'] {
  const { locked, state } = event;
  const waiting = waitingSteps(event);
  if (state.status !== 'in_progress' || waiting.length === 0) return null;
  const plain = stateOf(locked, state);
  const names = waiting.flatMap(({ stepName }) => {
    const assignee = stepAt(plain, stepName);
    const id = assignee ? assigneeOf(assignee, plain) : null;
    return locked.deletedIds.has(id ?? 0) ? [] : (nameOf(id) ?? []);
  });
  return {
    step: sentenceList(waiting.map(({ label }) => label)),
    assignee: names.length === 0 ? null : sentenceList([...new Set(names)]),
    isWrapUp:
      locked.row.contract === null &&
      waiting.some(({ stepName }) => wrapUpStepOf(plain.steps)?.key === stepName),
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
async function findNotes({ db }: MailWork, { row, steps }: RequestWithSteps) {
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
