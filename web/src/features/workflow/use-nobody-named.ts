import { type StepPlan, wrapUpAt } from '@purser/domain/approvals/step-plan';
import { exampleText, workflowWarnings } from '@purser/domain/approvals/workflow-warnings';
import { useMemo } from 'react';
import { useStepNames } from '../../lib/step-names.ts';
import { useApprovalCompany } from './use-approval-company.ts';

/** A step that some request would come to without anybody to decide it, with such a request in words. */
export interface NobodyNamed {
  readonly stepKey: string;
  readonly label: string;
  readonly example: string;
}

const none: readonly NobodyNamed[] = [];

/** What the server would warn of, of steps that need not be saved. Empty until people and groups are known. */
export function useNobodyNamed(
  plans: readonly (StepPlan & { readonly label: string })[],
): readonly NobodyNamed[] {
  const company = useApprovalCompany(plans);
  const { people, sign } = useStepNames();
  return useMemo(() => {
    if (!company || wrapUpAt(plans) < 1) return none;
    return workflowWarnings(plans, company).map(({ stepKey, example }) => ({
      stepKey,
      label: plans.find(({ key }) => key === stepKey)?.label || 'New step',
      example: exampleText(example, { names: people, sign }),
    }));
  }, [plans, company, people, sign]);
}
