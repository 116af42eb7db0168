import { useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { type DialogForm, fieldsIn } from './typed-form.ts';

type Versioned = { readonly version: number } | undefined;

interface RecordForm<Known extends Versioned, Values extends FieldValues, Output> {
  readonly record: Known;
  readonly valuesOf: (record: Known) => Values;
  /** The record's values, or what was typed before the form was there. */
  readonly defaultValues: DefaultValues<Values>;
  readonly changedFields: (before: Values, after: Values) => readonly (keyof Values)[];
  /** `base` is the record that editing began with. */
  readonly check: (base: Known) => Resolver<Values, unknown, Output>;
  readonly pathOf: (wirePath: string) => FieldPath<Values> | undefined;
}

/**
 * Remembers the record that editing began with: what differs from it is unsaved, and its version goes with the save. A
 * newer record is shown at once, but never over what was typed.
 */
export function useRecordForm<Known extends Versioned, Values extends FieldValues, Output>(
  shown: RecordForm<Known, Values, Output>,
) {
  const { record, valuesOf, changedFields } = shown;
  // `known` is what the form held when `record` was adopted.
  const [start, setStart] = useState(() => ({ record, known: valuesOf(record) }));
  const before = valuesOf(start.record);
  const form = useForm<Values, unknown, Output>({
    defaultValues: shown.defaultValues,
    resolver: (values, context, options) => shown.check(start.record)(values, context, options),
  });
  const values = useWatch({ control: form.control, compute: (typed: Values) => ({ ...typed }) });
  const unsaved = changedFields(before, values);
  const isUnsaved = unsaved.length > 0;
  if (!isUnsaved && (record?.version ?? 0) > (start.record?.version ?? 0))
    setStart({ record, known: before });

  /** Continues from another record; false where nothing that was typed since `known` is left to save. */
  function adopt(next: Known, known: Values): boolean {
    const current = form.getValues();
    const typed = changedFields(known, current);
    setStart({ record: next, known });
    return changedFields(valuesOf(next), current).some((name) => typed.includes(name));
  }

  const fill = useEffectEvent(() => {
    const current = form.getValues();
    const typed = changedFields(start.known, current);
    const news = changedFields(current, before).filter((name) => !typed.includes(name));
    form.setValues(valuesAt(before, news));
    form.clearErrors();
  });
  useLayoutEffect(() => fill(), [start]);

  const refuse = (error: Error) =>
    showServerMessages(error, { pathOf: shown.pathOf, setError: form.setError });

  return { form, base: start.record, values, unsaved, isUnsaved, adopt, refuse };
}

/** A form as its dialog sends it. */
export const dialogForm = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  pathOf: (wirePath: string) => FieldPath<Values> | undefined,
): DialogForm<Output> => ({
  isTyped: form.formState.isDirty,
  send: (then) => {
    void form.handleSubmit((values) => then(values))();
    return true;
  },
  shows: (error) => Object.keys(fieldsIn(error)).some(pathOf),
  refuse: (error) => showServerMessages(error, { pathOf, setError: form.setError }),
});

export function valuesAt<Values>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  const some: Partial<Values> = {};
  for (const name of names) some[name] = values[name];
  return some;
}

interface Form<Path> {
  /** Undefined for a field that the form doesn't have. */
  readonly pathOf: (wirePath: string) => Path | undefined;
  readonly setError: (
    path: Path,
    error: { type: 'server'; message: string },
    options: { shouldFocus: boolean },
  ) => void;
}

/** The first of the fields gets the focus. */
export function showServerMessages<Path extends string>(
  error: Error,
  { pathOf, setError }: Form<Path>,
): void {
  let isFirst = true;
  for (const [wirePath, message] of Object.entries(fieldsIn(error))) {
    const path = pathOf(wirePath);
    if (path === undefined) continue;
    setError(path, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
