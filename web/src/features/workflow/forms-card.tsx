import type { getRequestForms } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { countText } from '@purser/domain/ranged-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFormsQuery } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AddNamed } from './add-named.tsx';
import { keyFor } from './group-keys.ts';
import { StepQuestions } from './step-questions.tsx';
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

  function replace(form: Form): void {
    saving.mutate((forms) => forms.map((one) => (one.key === form.key ? form : one)));
  }

  function setSteps(form: Form, own: Form['steps']): void {
    saving.mutate((forms) => forms.map((one) => (one.key === form.key ? { ...one, steps: own } : one)), {
      onSuccess: () => onSteps(own && form.key),
    });
  }

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
            onSave={replace}
            onEditSteps={() => onSteps(form.key)}
            onOwnSteps={(isOwn) => setSteps(form, isOwn ? steps.map((step) => ({ ...step })) : null)}
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

type FormRowProps = {
  form: Form;
  disabled: boolean;
  onSave: (form: Form) => void;
  onEditSteps: () => void;
  onOwnSteps: (isOwn: boolean) => void;
  onRemove: () => void;
};

function FormRow({ form, disabled, onSave, onEditSteps, onOwnSteps, onRemove }: FormRowProps) {
  const [name, setName] = useState(form.name);
  const [questions, setQuestions] = useState(form.questions);
  const isChanged = name.trim() !== form.name || JSON.stringify(questions) !== JSON.stringify(form.questions);
  return (
    <li>
      <TextInput
        aria-label="Name of the form"
        value={name}
        disabled={disabled}
        onChange={({ target }) => setName(target.value)}
      />
      <StepQuestions
        label="Questions to the requestor"
        questions={questions}
        error={undefined}
        disabled={disabled}
        onChange={setQuestions}
      />
      <div className="flex flex-wrap items-center gap-2 text-13">
        <span>
          {form.steps === null
            ? 'Passes the default steps.'
            : `Has ${countText(form.steps.length, 'steps')} of its own.`}
        </span>
        {form.steps === null ? (
          <Button variant="outline" size="sm" disabled={disabled} onClick={() => onOwnSteps(true)}>
            Give it steps of its own<span className="sr-only"> to {form.name}</span>
          </Button>
        ) : (
          <>
            <Button variant="outline" size="sm" onClick={onEditSteps}>
              {disabled ? 'Show' : 'Edit'} its steps<span className="sr-only"> of {form.name}</span>
            </Button>
            <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onOwnSteps(false)}>
              Pass the default steps<span className="sr-only"> with {form.name}</span>
            </Button>
          </>
        )}
        <Button
          size="sm"
          disabled={disabled || !isChanged || name.trim() === ''}
          onClick={() => onSave({ ...form, name: name.trim(), questions })}
        >
          Save form
        </Button>
        <Button variant="ghost" size="sm" tone="danger" disabled={disabled} onClick={onRemove}>
          Remove<span className="sr-only"> {form.name}</span>
        </Button>
      </div>
    </li>
  );
}
