/** What the mails about a request's steps say, to the person whose turn it is and to all others (decision 72). */

import { changeOfCost } from '@purser/domain/approvals/cost-change';
import { duesOf } from '@purser/domain/approvals/turns';
import { excerptOf } from '@purser/domain/excerpt';
import { sizeText } from '@purser/domain/files';
import { centsOf, centsText } from '@purser/domain/money';
import { fullDay } from '@purser/domain/renewal/day-words';
import { approverField, historyValue } from '@purser/domain/request-changes';
import {
  assigneeTexts,
  checklist,
  type NamedStepEvent,
  observerTexts,
} from '@purser/domain/request-mail-texts';
import { differenceText } from '@purser/domain/request-terms';
import { submissionKey } from '@purser/domain/workflow';
import type { MailDetails } from '../../../platform/mail/render-mail.ts';
import { findComments } from '../../../platform/subjects/comments.ts';
import { findFiles } from '../../../platform/subjects/files.ts';
import { lateChangesInWords } from '../record/request-history.ts';
import type { RequestRecord } from '../record/requests.queries.ts';
import { requestSubject } from '../talk/request-subject.ts';
import { findFollowed } from './approval-subject.queries.ts';
import type { MailWork, StepEvent } from './causes.ts';
import { type RequestWithSteps, stepOf } from './request-with-steps.ts';
import { costOf, findNames, requestNames, stepInWords, waitingSteps } from './step-in-words.ts';

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
  const changes = waiting.length > 0 ? await lateChangesInWords(work.db, locked, reassignedField(event)) : '';
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

// The mail itself is about the re-assignment, so its list of changes leaves that one out.
const reassignedField = ({ locked, step, action }: StepEvent): string | null =>
  action === 're-assigned' ? approverField(stepOf(locked, step).label) : null;

const commonDetails = (event: StepEvent, { author, step, action, next }: NamedStepEvent): Details => ({
  ...requestNames(event.locked.row),
  ...termsOf(event),
  author,
  step,
  decision: action === 'submitted' || action === 'handed in' ? 'approved' : action,
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
  const comments = await findComments(db, requestSubject, { id: row.id, limit: mostNotes });
  const decisions = steps.flatMap(({ comments: text, decidedBy, completedAt, label }) =>
    text !== null && decidedBy !== null && completedAt !== null
      ? [{ at: completedAt, userId: decidedBy, step: ` (${label})`, text }]
      : [],
  );
  const notes = comments.map(({ userId, content: text, createdAt: at }) => ({ at, userId, step: '', text }));
  return [...notes, ...decisions].toSorted((a, b) => a.at.localeCompare(b.at)).slice(-mostNotes);
}

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

/** The same where nobody's turn it is. */
const noSummary = {
  change: '',
  due: '',
  files: '',
  approveLink: '',
  changesLink: '',
  rejectLink: '',
} as const;

const mostFiles = 10;

/**
 * What whoever's turn it is reads beside the request itself: how its cost changes, until when, its files, and the addresses that
 * open it with a dialog ready. None of these decides anything, since programs that look for viruses open every address of a mail.
 */
async function findTurnSummary(work: MailWork, { locked, state, steps }: StepEvent): Promise<MailDetails> {
  const { row } = locked;
  const asked = new Set(steps ?? [state.currentStep]);
  const due = duesOf(state, locked.company).filter(({ step }) => asked.has(step));
  const files = await findFiles(work.db, requestSubject, row.id);
  const page = `/requests/${row.id}`;
  // The page opens the dialog of this step, or says that it is decided.
  const step = steps?.[0] ?? state.currentStep;
  // A submission is changed and handed in; nobody asks themselves for changes.
  const isDecision = state.sentBack === null && step !== submissionKey;
  const linkTo = (decision: string): string => (isDecision ? `${page}?decide=${decision}&step=${step}` : '');
  return {
    change: await changeText(work, locked),
    due: due.map(({ dueOn }) => fullDay(dueOn)).join(', '),
    files: files.slice(0, mostFiles).map(({ id, fileName, fileSize }) => ({
      text: `${fileName} (${sizeText(fileSize)})`,
      path: `${page}#file-${id}`,
    })),
    approveLink: linkTo('approve'),
    changesLink: linkTo('changes'),
    rejectLink: linkTo('reject'),
  };
}

async function changeText({ db }: MailWork, { row, company }: RequestWithSteps): Promise<string> {
  const cost = row.contract?.cost;
  const { follows } = cost === undefined ? { follows: null } : await findFollowed(db, row);
  if (cost === undefined || !follows?.cost) return '';
  return changeOfCost({ from: centsOf(follows.cost), to: centsOf(cost) }, company.sign);
}
