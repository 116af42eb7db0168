import { type Answers, readAnswers } from '@purser/domain/approvals/answers';
import { findStep } from '@purser/domain/approvals/approval-state';
import { invalid } from '@purser/domain/problem';
import type { RequestWithSteps } from './request-with-steps.ts';

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
