import type { ForecastScenario } from '@purser/api/forecast';
import { namelessMessage } from '@purser/domain/kinds/texts';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/server-message.ts';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
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
  const [name, setName] = useState(scenario?.name ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const missing = isChecked && name.trim() === '' ? namelessMessage : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (name.trim() === '') return;
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
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Save Scenario"
      description="Everybody can look at it. One of yours with the same name is replaced."
      onSubmit={submit}
      footer={
        <>
          <CancelButton />
          <SubmitButton busy={saving.isPending}>Save Scenario</SubmitButton>
        </>
      }
    >
      <Field
        label="Name"
        required
        error={missing ?? serverMessage(saving.error, 'The scenario was not saved') ?? undefined}
      >
        <TextInput value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
    </Dialog>
  );
}
