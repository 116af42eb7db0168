import { useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import { showServerMessages } from './server-messages.ts';

type Versioned = { readonly version: number } | undefined;

interface RecordForm<Known extends Versioned, Values extends FieldValues, Output> {
  /** As it is now; undefined while nothing is known of it. */
  readonly record: Known;
  /** What inputs show of it. */
  readonly valuesOf: (record: Known) => Values;
  /** The form begins with these: the record's, or what was typed before the form was there. */
  readonly defaultValues: DefaultValues<Values>;
  /** The names of the fields whose values differ. */
  readonly changedFields: (before: Values, after: Values) => readonly (keyof Values)[];
  /** Checks what was typed over the record that editing began with. */
  readonly check: (base: Known) => Resolver<Values, unknown, Output>;
  /** The field that the server calls so. */
  readonly pathOf: (wirePath: string) => FieldPath<Values> | undefined;
}

/**
 * The form of a record that is there. It remembers the record that editing began with: what differs from it is unsaved,
 * and its version goes with the save. A newer one is shown at once, in place, but never over something that was typed.
 */
export function useRecordForm<Known extends Versioned, Values extends FieldValues, Output>(
  shown: RecordForm<Known, Values, Output>,
) {
  const { record, valuesOf, changedFields } = shown;
  // The record that editing goes on from, and what the form held when that was decided.
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

  /** Goes on from another record; false where nothing that was typed since `known` is left to be saved. */
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

  /** Puts the server's messages at their fields. */
  const refuse = (error: Error) =>
    showServerMessages(error, { pathOf: shown.pathOf, setError: form.setError });

  return { form, base: start.record, values, unsaved, isUnsaved, adopt, refuse };
}

/** Some fields of a form. */
export function valuesAt<Values>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  const some: Partial<Values> = {};
  for (const name of names) some[name] = values[name];
  return some;
}
