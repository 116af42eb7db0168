import type { ForecastScenario } from '@purser/api/forecast';
import { namelessMessage } from '@purser/domain/kinds/texts';
import { useTypedForm } from '../../../lib/typed-form.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSaveScenario } from '../forecast.queries.ts';
import type { AssumedChanges } from '../plan/forecast-view.ts';

type SaveScenarioDialogProps = {
  assumptions: AssumedChanges;
  scenario: ForecastScenario | undefined;
  onSaved: (scenario: ForecastScenario) => void;
  onClose: () => void;
};

export function SaveScenarioDialog({ assumptions, scenario, onSaved, onClose }: SaveScenarioDialogProps) {
  const saving = useSaveScenario();
  const { form, typed, change, faults } = useTypedForm({
    start: { name: scenario?.name ?? '' },
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? namelessMessage : undefined }),
    error: saving.error,
  });

  function save(name: string) {
    const { uplift, requested, cancelled } = assumptions;
    saving.mutate(
      { name, uplift, requested, cancelled: [...cancelled] },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Save Scenario"
      description="Everybody can look at it. One of yours with the same name is replaced."
      form={form}
      saving={saving}
      verb="Save Scenario"
      failed={{ otherwise: 'The scenario was not saved' }}
      onSend={({ name }) => save(name)}
      onClose={onClose}
    >
      <Field label="Name" required error={faults.name}>
        <TextInput
          value={typed.name}
          maxLength={200}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
