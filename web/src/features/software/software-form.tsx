import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { OwnerField, owners } from './owner-field.tsx';
import { SegmentFields } from './segment-fields.tsx';
import { NameFields, StatusField, TeamUsageField } from './software-fields.tsx';
import type { SoftwareValues } from './software-values.ts';
import { type ContractTerms, TermFields } from './term-fields.tsx';

type SoftwareFormProps<Values extends FieldValues, Output extends FieldValues> = {
  /** What the button outside of it names as its form. */
  id: string;
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form that the panel's sections of the item itself stand in. */
export function SoftwareForm<Values extends FieldValues, Output extends FieldValues>(
  props: SoftwareFormProps<Values, Output>,
) {
  const { id, form, onSubmit, children } = props;

  // A disabled button keeps the browser from submitting by Enter; here Enter says what is missing. Lists that float
  // above the form aren't in it, though React tells it of their keys.
  function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onKeyDown={submitByEnter}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

type SoftwareInformationProps = {
  /** What the latest contract says; null where there is none. */
  terms: ContractTerms | null;
  /** Its first contract waits for approval. */
  isWaiting?: boolean;
  /** Asked instead of choosing 'terminated'. */
  onTerminate?: (() => void) | undefined;
  /** Stands below the names. */
  afterName?: ReactNode;
};

/** The section 'Software Information' (docs/product/panel.md#sections). */
export function SoftwareInformation(props: SoftwareInformationProps) {
  const { terms, isWaiting = false, onTerminate, afterName } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header>
        <h3 id={id}>Software Information</h3>
      </header>
      <div className="panel-grid">
        <NameFields />
        {afterName}
        <SegmentFields className="col-span-full" />
        <StatusField onTerminate={onTerminate} />
        <TeamUsageField />
        {owners.map((name) => (
          <OwnerField key={name} name={name} />
        ))}
        <TermFields terms={terms} isWaiting={isWaiting} />
      </div>
    </section>
  );
}

/** The section 'Notes'. */
export function SoftwareNotes() {
  const { register, formState } = useFormContext<SoftwareValues>();
  return (
    <section>
      <header>
        <h3>{fieldLabel('notes')}</h3>
      </header>
      <Field
        label={<span className="sr-only">{fieldLabel('notes')}</span>}
        error={formState.errors.notes?.message}
      >
        <TextArea rows={4} {...register('notes')} />
      </Field>
    </section>
  );
}
