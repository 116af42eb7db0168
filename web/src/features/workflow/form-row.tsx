import type { RequestForm } from '@purser/api/approval-settings';
import { requestKinds } from '@purser/domain/approvals/conditions';
import { countText } from '@purser/domain/kinds/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { requestFormsQuery } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { changesFrom, type FormChange, type TypedForm, typedForm } from './form-changes.ts';
import { requestKindOptions as kindOptions } from './request-kind-options.ts';
import { StepQuestions } from './step-questions.tsx';
import { useSaveForm } from './workflow.queries.ts';
import type { SavedStep } from './workflow-draft.ts';

type FormRowProps = {
  form: RequestForm;
  disabled: boolean;
  /** The steps as they stand in the editor, which become its own where it gets some. */
  steps: readonly SavedStep[];
  /** Puts its steps, or the default ones, into the editor. */
  onSteps: (formKey: string | null) => void;
  onRemove: () => void;
};

/** A form, with its name and questions while they are edited. */
export function FormRow({ form, steps, onSteps, onRemove, ...props }: FormRowProps) {
  const { typed, isChanged, saving, edit, save, saveSteps, overwrite, takeTheirs } = useFormDraft(
    form,
    onSteps,
  );
  const disabled = props.disabled || saving.isPending;
  const failure = serverMessage(saving.error, 'The form was not saved. Please try again.');
  return (
    <li>
      <TextInput
        aria-label="Name of the form"
        value={typed.name}
        disabled={disabled}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <FormScopeFields typed={typed} disabled={disabled} onChange={edit} />
      <StepQuestions
        label="Questions to the requestor"
        questions={typed.questions}
        error={undefined}
        disabled={disabled}
        onChange={(changed) => edit({ questions: changed })}
      />
      <div className="flex flex-wrap items-center gap-2 text-13">
        <FormSteps form={form} disabled={disabled} steps={steps} onSave={saveSteps} onSteps={onSteps} />
        <Button size="sm" disabled={disabled || !isChanged || typed.name.trim() === ''} onClick={save}>
          Save form
        </Button>
        <Button variant="ghost" size="sm" tone="danger" disabled={disabled} onClick={onRemove}>
          Remove<span className="sr-only"> {form.name}</span>
        </Button>
      </div>
      {failure && !saving.isPending && (
        <Alert variant="destructive">
          {isOfKind(saving.error, 'stale') ? (
            <StaleForm words={failure} onOverwrite={overwrite} onTakeTheirs={takeTheirs} />
          ) : (
            failure
          )}
        </Alert>
      )}
    </li>
  );
}

type FormScopeFieldsProps = {
  typed: TypedForm;
  disabled: boolean;
  onChange: (patch: Partial<TypedForm>) => void;
};

/** What a form is for; nothing chosen and nothing entered is everything. */
const FormScopeFields = ({ typed, disabled, onChange }: FormScopeFieldsProps) => (
  <div className="flex flex-wrap gap-3">
    <Field label="Only for">
      <MultiSelect
        options={kindOptions}
        value={typed.kinds}
        placeholder="All requests"
        disabled={disabled}
        onChange={(chosen) => onChange({ kinds: requestKinds.filter((kind) => chosen.includes(kind)) })}
      />
    </Field>
    <Field label="Largest cost a year">
      <NumberInput
        step="any"
        min={0}
        value={typed.largestCost ?? ''}
        placeholder="Any"
        disabled={disabled}
        onChange={({ target }) =>
          onChange({ largestCost: target.value === '' ? null : Number(target.value) })
        }
      />
    </Field>
  </div>
);

/** A form while it is edited: until the first change it follows what is saved. */
function useFormDraft(form: RequestForm, onSteps: FormRowProps['onSteps']) {
  const client = useQueryClient();
  const saving = useSaveForm();
  const [edited, setEdited] = useState<{ typed: TypedForm; from: RequestForm } | null>(null);
  const { typed, from } = edited ?? { typed: typedForm(form), from: form };
  const changes = changesFrom(from, typed);

  function send(change: FormChange) {
    const { steps } = change.changes;
    saving.mutate(change, {
      onSuccess: () => (steps === undefined ? setEdited(null) : onSteps(steps && form.key)),
    });
  }

  function takeTheirs() {
    setEdited(null);
    saving.reset();
    void client.invalidateQueries({ queryKey: requestFormsQuery.queryKey });
  }

  return {
    typed,
    isChanged: Object.keys(changes).length > 0,
    saving,
    edit: (patch: Partial<TypedForm>) => setEdited({ typed: { ...typed, ...patch }, from }),
    save: () => send({ from, changes, theirs: 'kept' }),
    saveSteps: (own: RequestForm['steps']) => send({ from: form, changes: { steps: own }, theirs: 'kept' }),
    /** Saves what was refused since somebody else had changed the same. */
    overwrite: () => saving.variables && send({ ...saving.variables, theirs: 'replaced' }),
    takeTheirs,
  };
}

type FormStepsProps = Pick<FormRowProps, 'form' | 'disabled' | 'steps' | 'onSteps'> & {
  onSave: (steps: RequestForm['steps']) => void;
};

/** Whose steps a form passes, and how it gets others. */
const FormSteps = ({ form, disabled, steps, onSave, onSteps }: FormStepsProps) =>
  form.steps === null ? (
    <>
      <span>Passes the default steps.</span>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => onSave(steps.map((step) => ({ ...step })))}
      >
        Give it steps of its own<span className="sr-only"> to {form.name}</span>
      </Button>
    </>
  ) : (
    <>
      <span>Has {countText(form.steps.length, 'steps')} of its own.</span>
      <Button variant="outline" size="sm" onClick={() => onSteps(form.key)}>
        {disabled ? 'Show' : 'Edit'} its steps<span className="sr-only"> of {form.name}</span>
      </Button>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onSave(null)}>
        Pass the default steps<span className="sr-only"> with {form.name}</span>
      </Button>
    </>
  );

type StaleFormProps = { words: string; onOverwrite: () => void; onTakeTheirs: () => void };

const StaleForm = ({ words, onOverwrite, onTakeTheirs }: StaleFormProps) => (
  <>
    {words}. Nothing was saved; what you typed is still here.
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={onOverwrite}>
        Save mine
      </Button>
      <Button variant="outline" size="sm" onClick={onTakeTheirs}>
        Take theirs
      </Button>
    </div>
  </>
);
