import type { RequestForm } from '@purser/api/approval-settings';
import type { SavedStep } from '@purser/api/workflow';
import { requestKinds } from '@purser/domain/approvals/conditions';
import { countText } from '@purser/domain/kinds/numbers';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requestFormsQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { sharedList } from '../../ui/list-card.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { useSharedSave } from '../../ui/shared-save.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { requestKindOptions as kindOptions } from './request-kind-options.ts';
import { mergedForm, requestForms } from './shared-steps.ts';
import { StepQuestions } from './step-questions.tsx';

type FormRowProps = {
  form: RequestForm;
  disabled: boolean;
  /** The steps as they stand in the editor, which become its own where it gets some. */
  steps: readonly SavedStep[];
  /** Puts its steps, or the default ones, into the editor. */
  onSteps: (formKey: string | null) => void;
  /** The button that removes it. */
  remove: ReactNode;
};

/** A form, with its name and questions while they are edited. */
export function FormRow({ form, steps, onSteps, remove, ...props }: FormRowProps) {
  const { typed, isUnsaved, isSaving, error, conflict, edit, save, saveSteps } = useFormDraft(form, onSteps);
  const disabled = props.disabled || isSaving;
  const failure = serverMessage(error, 'The form was not saved. Please try again.');
  return (
    <div className="grid gap-3 w-full">
      <TextInput
        aria-label="Name of the form"
        className="max-w-80"
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
        <Button size="sm" disabled={disabled || !isUnsaved || typed.name.trim() === ''} onClick={save}>
          Save form
        </Button>
        {remove}
      </div>
      {failure && !isSaving && <Alert variant="destructive">{failure}</Alert>}
      {conflict && <ConflictDialog {...conflict} />}
    </div>
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
    <Field label="Largest cost per year">
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

const shared = sharedList(requestForms);

/** A form while it is edited: until the first change it follows what is saved. */
function useFormDraft(form: RequestForm, onSteps: FormRowProps['onSteps']) {
  const client = useQueryClient();
  const draft = useDraft(form, mergedForm);
  const formIn = (forms: readonly RequestForm[]) => forms.find(({ key }) => key === form.key);
  const saving = useSharedSave(shared, {
    onSaved: (kept, sent) => {
      const [now, mine] = [formIn(kept), formIn(sent)];
      if (now && mine) draft.settle(mine, now);
      void refreshRequests(client);
    },
    onAdopt: (forms) => {
      const [base, mine] = [formIn(forms.base), formIn(forms.mine)];
      if (base && mine) draft.adopt({ base, mine });
    },
  });
  const savingSteps = useSharedSave(shared, {
    onSaved: (kept) => {
      const now = formIn(kept);
      if (now) draft.rebase(now);
      onSteps(now?.steps ? form.key : null);
      void refreshRequests(client);
    },
  });

  // The others are as they are kept by now.
  function changed(base: RequestForm, mine: RequestForm) {
    const listed = client.getQueryData(requestFormsQuery.queryKey) ?? [];
    const withForm = (one: RequestForm) => listed.map((other) => (other.key === one.key ? one : other));
    return { base: withForm(base), mine: withForm(mine) };
  }

  function save() {
    const mine = { ...draft.mine, name: draft.mine.name.trim() };
    draft.edit(() => mine);
    saving.save(changed(draft.base, mine));
  }

  return {
    typed: typedForm(draft.mine),
    isUnsaved: draft.isUnsaved,
    isSaving: saving.isSaving || savingSteps.isSaving,
    error: saving.error ?? savingSteps.error,
    conflict: saving.conflict ?? savingSteps.conflict,
    edit: (patch: Partial<TypedForm>) => draft.edit((mine) => ({ ...mine, ...patch })),
    save,
    saveSteps: (steps: RequestForm['steps']) => savingSteps.save(changed(form, { ...form, steps })),
  };
}

/** What can be typed of a form; its steps are edited elsewhere. */
type TypedForm = Required<Pick<RequestForm, 'name' | 'questions' | 'kinds' | 'largestCost'>>;

const typedForm = ({ name, questions, kinds = [], largestCost = null }: RequestForm): TypedForm => ({
  name,
  questions,
  kinds,
  largestCost,
});

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
