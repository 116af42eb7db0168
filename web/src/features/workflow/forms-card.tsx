import type { getRequestForms } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { countText } from '@purser/domain/ranged-values';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { requestFormsQuery } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { keyFor } from './group-keys.ts';
import { StepQuestions } from './step-questions.tsx';
import { useSaveForms } from './workflow.queries.ts';
import type { SavedStep } from './workflow-draft.ts';

type Form = ReplyAt<typeof getRequestForms>[number];

type FormsCardProps = {
  disabled: boolean;
  /** The steps as they stand in the editor, saved or not. */
  steps: readonly SavedStep[];
};

/** The forms that requests begin from beside the default one: their questions, and steps of their own where they have any. */
export function FormsCard({ disabled, steps }: FormsCardProps) {
  const forms = useQuery(requestFormsQuery);
  const saving = useSaveForms();
  const failure = serverMessage(saving.error, 'The forms were not saved. Please try again.');
  const known = forms.data ?? [];
  const replace = (form: Form): void =>
    saving.mutate(known.map((one) => (one.key === form.key ? form : one)));
  return (
    <Card title="Forms" note={forms.data && String(forms.data.length)}>
      <p className="workflow-hint">
        Ways to begin a request beside ‘Request New Software’, each with questions to the requestor. A form
        passes the steps above, unless it has its own.
      </p>
      {forms.isError && <QueryError title="The forms could not be loaded" query={forms} />}
      <ul className="workflow-forms">
        {known.map((form) => (
          <FormRow
            key={form.key}
            form={form}
            steps={steps}
            disabled={disabled || saving.isPending}
            onSave={replace}
            onRemove={() => saving.mutate(known.filter(({ key }) => key !== form.key))}
          />
        ))}
      </ul>
      {failure && !saving.isPending && (
        <Alert className="m-4" variant="destructive">
          {failure}
        </Alert>
      )}
      {!disabled && forms.data && (
        <AddForm
          isBusy={saving.isPending}
          onAdd={(name) =>
            saving.mutateAsync([...known, { key: keyFor(name, known), name, questions: [], steps: null }])
          }
        />
      )}
    </Card>
  );
}

type FormRowProps = {
  form: Form;
  steps: readonly SavedStep[];
  disabled: boolean;
  onSave: (form: Form) => void;
  onRemove: () => void;
};

function FormRow({ form, steps, disabled, onSave, onRemove }: FormRowProps) {
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
            ? 'Passes the steps above.'
            : `Has ${countText(form.steps.length, 'steps')} of its own.`}
        </span>
        {form.steps === null ? (
          <Button
            variant="outline"
            size="sm"
            disabled={disabled}
            onClick={() => onSave({ ...form, steps: steps.map((step) => ({ ...step })) })}
          >
            Keep the steps above for it
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            disabled={disabled}
            onClick={() => onSave({ ...form, steps: null })}
          >
            Let it pass the steps above
          </Button>
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

function AddForm({ isBusy, onAdd }: { isBusy: boolean; onAdd: (name: string) => Promise<unknown> }) {
  const [name, setName] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    onAdd(name.trim()).then(
      () => setName(''),
      () => {},
    );
  }

  return (
    <form className="workflow-new" onSubmit={submit}>
      <TextInput
        aria-label="Name of a new form"
        placeholder="More seats"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="outline" size="sm" busy={isBusy} busyLabel="Saving…">
        <Plus className="icon-sm" aria-hidden="true" />
        Form
      </Button>
    </form>
  );
}
