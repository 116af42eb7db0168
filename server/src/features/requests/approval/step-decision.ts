import type { Software } from '@purser/api/software';
import { type Answers, readAnswers } from '@purser/domain/approvals/answers';
import { act } from '@purser/domain/approvals/approval-actions';
import type { StepAction } from '@purser/domain/approvals/approval-refusals';
import { type ApprovalState, findStep } from '@purser/domain/approvals/approval-state';
import type { Update } from '@purser/domain/approvals/request-updates';
import { invalid } from '@purser/domain/problem';
import { noSuch } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { lockSoftware, lockSoftwareShared } from '../../software/software.queries.ts';
import { findRecord } from '../record/requests.queries.ts';
import { refuse } from './request-problems.ts';
import { lockRequest, type RequestWithSteps } from './request-with-steps.ts';

/** A request that somebody decides on, and its item, which can't be deleted meanwhile. */
export interface RequestToDecide {
  readonly locked: RequestWithSteps;
  /** Undefined where the request has none, or that one was deleted. */
  readonly item: Software | undefined;
}

/** Locks the request's item before the request, which is the order of all transactions; 404 without a request. */
export async function lockRequestToDecide(work: Work, id: number): Promise<RequestToDecide> {
  const { targetSoftwareId, softwareId } = (await findRecord(work.db, id)) ?? noSuch('request');
  const itemId = targetSoftwareId ?? softwareId;
  // Whoever adds a contract that renews another looks at all of the item's before.
  const lock = targetSoftwareId === null ? lockSoftwareShared : lockSoftware;
  const item = itemId === null ? undefined : await lock(work.db, itemId);
  return { locked: await lockRequest(work, id), item };
}

/** What an action makes of a locked request; undefined where it changes nothing, and a problem where it is refused. */
export async function stateAfter(
  work: Work,
  { locked, state = locked.approval }: { readonly locked: RequestWithSteps; readonly state?: ApprovalState },
  action: StepAction,
): Promise<Update | undefined> {
  const outcome = act(state, { action, by: work.person, at: work.at }, locked.company);
  if (outcome.kind === 'refused')
    return refuse(work, { refusal: outcome.refusal, step: action.step, locked });
  return outcome.kind === 'done' ? outcome : undefined;
}

/** A decision's answer, with how many of its mails are held back where any are. */
export const withHeldMails = <Answer extends object>(answer: Answer, heldMails: number) =>
  heldMails > 0 ? { ...answer, heldMails } : answer;

type Given = Readonly<Record<string, unknown>>;

const questionsOf = ({ approval }: Pick<RequestWithSteps, 'approval'>, step: string) =>
  findStep(approval, step)?.questions ?? [];

/** Those of an approver's answers that can be kept. */
export const readableAnswers = (
  locked: Pick<RequestWithSteps, 'approval'>,
  step: string,
  given: Given,
): Answers => readAnswers(questionsOf(locked, step), given).answers;

/**
 * Requires that a step's questions are answered. Asked last: whoever may not decide the step is told that, and whoever repeats a
 * decision isn't asked for its answers again.
 */
export function requireAnswers(locked: Pick<RequestWithSteps, 'approval'>, step: string, given: Given): void {
  const faults = Object.entries(readAnswers(questionsOf(locked, step), given).faults);
  if (faults.length === 0) return;
  throw invalid(Object.fromEntries(faults.map(([key, message]) => [`answers.${key}`, message])));
}
