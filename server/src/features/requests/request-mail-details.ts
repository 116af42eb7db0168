/** What the mails about a request's steps tell, for whoever's turn it is and for all others (decision 0072). */
import { excerptOf } from '@purser/domain/excerpt';
import { centsOf, centsText } from '@purser/domain/money';
import { newsWords, type StepDeed, type ToldStep, turnWords } from '@purser/domain/request-mail-words';
import { differenceText, type TermsDifference } from '@purser/domain/request-terms';
import { requestNumber } from '@purser/domain/request-words';
import { currentAssigneeOf, type RequestState, wrapUpStepOf } from '@purser/domain/requests';
import { namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stepOf } from './held-request.ts';
import { listRequestComments } from './request-comments.queries.ts';
import { lateChangesInWords } from './request-history.ts';
import type { RequestRecord } from './requests.queries.ts';

/** Something that was done to a request's step, as its mails tell of it. */
export interface StepTelling {
  /** The request as it was, and with what was written to it. */
  readonly held: HeldRequest;
  readonly request: RequestRecord;
  /** The request as it is now, and the key of the step. */
  readonly state: RequestState;
  readonly step: string;
  readonly deed: StepDeed;
  /** Whom the step waited for before it was given to somebody else. */
  readonly from?: number | null;
  readonly comment: string | null;
  readonly differences: readonly TermsDifference[];
  readonly itemId: number | null;
}

/** What a mail calls a request. */
export const requestNames = ({ id, vendor, productName }: RequestRecord) => ({
  vendor: vendor ?? 'New Request',
  product: productName ?? 'Untitled',
  requestNumber: requestNumber(id),
});

type Details = Readonly<Record<string, string>>;

/** What the mail says beside its link: to whoever's turn it is, and to all others. */
export async function findStepDetails(
  work: Work,
  telling: StepTelling,
): Promise<{ readonly turn: Details; readonly news: Details }> {
  const { held, request, state, step, deed, comment, differences } = telling;
  const next = state.status === 'in_progress' ? stepOf(held, state.currentStep) : undefined;
  const words = next ? await findWords(work, held) : [];
  const assignee = currentAssigneeOf(state);
  const people = [
    work.person.id,
    state.requestorId,
    assignee,
    telling.from ?? null,
    ...words.map(({ userId }) => userId),
  ].filter((id) => id !== null);
  const names = await namesOf(work.db, [...new Set(people)]);
  const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const told: ToldStep = {
    ...requestNames(request),
    deed,
    author: nameOf(work.person.id) ?? work.person.name,
    step: stepOf(held, step).label,
    cost: request.contract?.cost ?? request.estimatedCost,
    isForContract: request.contract !== null,
    next: next
      ? {
          step: next.label,
          assignee: held.gone.has(assignee ?? 0) ? null : nameOf(assignee),
          isWrapUp: request.contract === null && wrapUpStepOf(state.steps)?.key === state.currentStep,
        }
      : null,
    from: nameOf(telling.from ?? null),
  };
  const details = {
    ...requestNames(request),
    author: told.author,
    requestor: nameOf(state.requestorId) ?? '',
    ...termsOf(request),
    step: told.step,
    decision: deed === 'submitted' ? 'approved' : deed,
    comment: comment ?? '',
    differences: differences.map(differenceText).join('; '),
    nextStep: next?.label ?? '',
    // Whoever's turn it is has to know that others may have approved something else.
    changes: next ? await lateChangesInWords(work.db, request.id) : '',
    itemLink: itemLinkOf(telling),
  };
  const soFar = words.map(
    ({ userId, place, text }) => `${nameOf(userId) ?? 'Somebody'}${place}: ${excerptOf(text, longestWords)}`,
  );
  return {
    turn: {
      ...details,
      ...turnWords(told),
      toCheck: next?.actions.join('\n') ?? '',
      soFar: soFar.join('\n'),
    },
    news: { ...details, ...newsWords(told) },
  };
}

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

function termsOf({ contract, estimatedCost }: RequestRecord): Details {
  if (contract === null) return { cost: estimatedCost === null ? '' : centsText(centsOf(estimatedCost)) };
  const { startDate, endDate, cost, billingCycle } = contract;
  return { startDate, endDate: endDate ?? '', cost: centsText(centsOf(cost)), billingCycle };
}

// The software that came of a request; before its end there is nothing to open.
function itemLinkOf({ state, request, itemId }: StepTelling): string {
  const id = itemId ?? state.softwareId ?? request.targetSoftwareId;
  return state.status === 'approved' && id !== null ? `/dashboard?software=${id}` : '';
}
