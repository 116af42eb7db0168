import type { RequestStep } from '@purser/api/request-replies';
import { planOf } from '@purser/domain/approvals/step-plan';
import { approversText } from '@purser/domain/approvals/step-sentence';
import { useStepNames } from '../../../lib/step-names.ts';

/** Who will decide a step of several approvers, in words: 'any of Finance leads'. */
export function WhoDecides({ step }: { step: RequestStep }) {
  const names = useStepNames();
  return approversText(planOf({ ...step, key: step.stepName, approverId: step.assigneeId }), names);
}
