import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import {
  NameFields,
  NotesField,
  OwnerFields,
  SegmentFields,
  StatusField,
  TeamUsageField,
} from './software-fields.tsx';
import { type ShownTerms, TermFields } from './term-fields.tsx';

type SoftwareFormProps<Values extends FieldValues, Output extends FieldValues> = {
  /** The submit button outside of the form refers to it. */
  id: string;
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form around the panel's sections of the item itself. */
export function SoftwareForm<Values extends FieldValues, Output extends FieldValues>(
  props: SoftwareFormProps<Values, Output>,
) {
  const { id, form, onSubmit, children } = props;

  // With a disabled button the browser doesn't submit by Enter; here Enter shows what is missing. React reports the keys
  // of lists that float above the form, too, which aren't in it.
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
  /** Of the latest contract; null where there is none. */
  terms: ShownTerms | null;
  /** Its first contract waits for approval. */
  isWaiting?: boolean;
  onTerminate?: (() => void) | undefined;
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
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-narrow:grid-cols-1">
        <NameFields />
        {afterName}
        <SegmentFields className="col-span-full" />
        <StatusField onTerminate={onTerminate} />
        <TeamUsageField />
        <OwnerFields />
        <TermFields terms={terms} isWaiting={isWaiting} />
      </div>
    </section>
  );
}

export function SoftwareNotes() {
  return (
    <section>
      <header>
        <h3>{fieldLabel('notes')}</h3>
      </header>
      <NotesField label={<span className="sr-only">{fieldLabel('notes')}</span>} rows={4} />
    </section>
  );
}
