import type { getRequestForms } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFormsQuery } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { AddNamed } from './add-named.tsx';
import { FormRow } from './form-row.tsx';
import { keyFor } from './group-keys.ts';
import { useSaveForms } from './workflow.queries.ts';
import type { SavedStep } from './workflow-draft.ts';

type Form = ReplyAt<typeof getRequestForms>[number];

type FormsCardProps = {
  disabled: boolean;
  /** The steps as they stand in the editor, saved or not. */
  steps: readonly SavedStep[];
  /** Puts the steps of a form, or the default ones, into the editor. */
  onSteps: (formKey: string | null) => void;
};

/** The forms that requests begin from beside the default one: their questions, and steps of their own where they have any. */
export function FormsCard({ disabled, steps, onSteps }: FormsCardProps) {
  const forms = useQuery(requestFormsQuery);
  const saving = useSaveForms();
  const failure = serverMessage(saving.error, 'The forms were not saved. Please try again.');
  const known = forms.data ?? [];
  const [removed, setRemoved] = useState<Form | null>(null);

  return (
    <Card title="Forms" note={forms.data && String(forms.data.length)}>
      <p className="workflow-hint">
        Ways to begin a request beside ‘Request New Software’, each with questions to the requestor. A form
        passes the default steps, unless it has its own.
      </p>
      {forms.isError && <QueryError title="The forms could not be loaded" query={forms} />}
      <ul className="workflow-forms">
        {known.map((form) => (
          <FormRow
            key={form.key}
            form={form}
            disabled={disabled || saving.isPending}
            steps={steps}
            onSteps={onSteps}
            onRemove={() => setRemoved(form)}
          />
        ))}
      </ul>
      {failure && !saving.isPending && (
        <Alert className="m-4" variant="destructive">
          {failure}
        </Alert>
      )}
      {!disabled && forms.data && (
        <AddNamed
          noun="Form"
          isBusy={saving.isPending}
          onAdd={(name) =>
            saving.mutateAsync((forms) => [
              ...forms,
              { key: keyFor(name, forms), name, questions: [], steps: null },
            ])
          }
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => open || setRemoved(null)}
        title={`Remove the form ‘${removed?.name ?? ''}’?`}
        description="Nobody can begin a request from it any more. Requests that began from it go on."
        confirmLabel="Remove form"
        cancelLabel="Keep form"
        onConfirm={() => {
          saving.mutate((forms) => forms.filter(({ key }) => key !== removed?.key));
          setRemoved(null);
        }}
      />
    </Card>
  );
}
