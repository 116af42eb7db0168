import type { SavedStep } from '@purser/api/workflow';
import type { StepPlan } from '@purser/domain/approvals/step-plan';
import { ListCard } from '../../ui/list-card.tsx';
import { FormRow } from './form-row.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { requestForms } from './shared-steps.ts';

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

const FormsCard = ({ disabled, steps, onSteps }: Omit<WorkflowCardsProps, 'plans'>) => (
  <ListCard
    list={requestForms}
    disabled={disabled}
    layOut={(form, { remove, error }) => (
      <>
        <FormRow form={form} disabled={disabled} steps={steps} onSteps={onSteps} remove={remove} />
        {error}
      </>
    )}
    removeQuestion={({ name }) => ({
      title: `Remove the form ‘${name}’?`,
      description: 'Nobody can begin a request from it any more. Requests that began from it go on.',
    })}
  />
);
