import { changeOfCost } from '@purser/domain/approvals/cost-change';
import { duesOf } from '@purser/domain/approvals/turns';
import { sizeText } from '@purser/domain/files';
import { centsOf } from '@purser/domain/money';
import { fullDay } from '@purser/domain/renewal/day-words';
import { submissionKey } from '@purser/domain/workflow';
import type { MailDetails } from '../../../platform/mail/render-mail.ts';
import { findFiles } from '../../../platform/subjects/files.ts';
import { requestSubject } from '../talk/request-subject.ts';
import { findFollowed } from './approval-subject.queries.ts';
import type { MailWork, StepEvent } from './step-mail-events.ts';

/** The same where nobody's turn it is. */
export const noSummary = {
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
export async function findTurnSummary(
  work: MailWork,
  { locked, state, steps }: StepEvent,
): Promise<MailDetails> {
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

async function changeText({ db }: MailWork, { row, company }: StepEvent['locked']): Promise<string> {
  const cost = row.contract?.cost;
  const { follows } = cost === undefined ? { follows: null } : await findFollowed(db, row);
  if (cost === undefined || !follows?.cost) return '';
  return changeOfCost({ from: centsOf(follows.cost), to: centsOf(cost) }, company.sign);
}
