import { ListCard } from '../../ui/list-card.tsx';
import { FormRow } from './form-row.tsx';
import { requestForms } from './shared-steps.ts';
import type { SavedStep } from './workflow-draft.ts';

type FormsCardProps = {
  disabled: boolean;
  /** The steps as they stand in the editor, saved or not. */
  steps: readonly SavedStep[];
  /** Puts the steps of a form, or the default ones, into the editor. */
  onSteps: (formKey: string | null) => void;
};

export const FormsCard = ({ disabled, steps, onSteps }: FormsCardProps) => (
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
