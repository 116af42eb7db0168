import type { StepPlan } from '@purser/domain/approvals/step-plan';
import { FormsCard } from './forms-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import type { SavedStep } from './workflow-draft.ts';

type WorkflowCardsProps = {
  disabled: boolean;
  plans: readonly StepPlan[];
  steps: readonly SavedStep[];
  /** Puts the steps of a form, or the default ones, into the editor. */
  onSteps: (formKey: string | null) => void;
};

/** What the steps name and go by: groups, forms and holidays. */
export const WorkflowCards = ({ disabled, plans, steps, onSteps }: WorkflowCardsProps) => (
  <>
    <GroupsCard disabled={disabled} plans={plans} />
    <FormsCard disabled={disabled} steps={steps} onSteps={onSteps} />
    <HolidaysCard disabled={disabled} />
  </>
);
