import { zodResolver } from '@hookform/resolvers/zod';
import type { SoftwareChanges } from '@purser/api/software';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  blankSoftware,
  changedFields,
  changesOf,
  editedSoftware,
  type SoftwareRecord,
  type SoftwareValues,
  valuesOf,
} from './software-values.ts';

const checkChanges = zodResolver(editedSoftware);

/** The record that editing goes on from, and what the form held when that was decided. */
interface Start {
  readonly record: SoftwareRecord | undefined;
  readonly known: SoftwareValues;
}

/**
 * A form of an existing item. It remembers the record that editing began with: what differs from it is unsaved, and
 * its version goes with the save. A newer record is shown at once, but never over something that was typed.
 */
export function useSoftwareForm(record: SoftwareRecord | undefined) {
  const [start, setStart] = useState<Start>(() => ({ record, known: baseOf(record) }));
  const before = baseOf(start.record);
  const form = useForm<Partial<SoftwareValues>, unknown, SoftwareChanges>({
    defaultValues: before,
    // Only what changed is checked and sent: an old value that today's rules refuse holds up no other correction.
    resolver: (values, context, options) =>
      checkChanges(changesOf(before, { ...before, ...values }), context, options),
  });
  const values = { ...before, ...useWatch({ control: form.control }) };
  const isUnsaved = changedFields(before, values).length > 0;
  if (record && !isUnsaved && isNewer(record, start.record)) setStart({ record, known: before });

  /** Goes on from another record. What was typed since `known` stays. */
  function adopt(next: SoftwareRecord, known: SoftwareValues) {
    setStart({ record: next, known });
    form.clearErrors();
  }

  const fill = useEffectEvent(() => {
    const current = { ...before, ...form.getValues() };
    const typed = new Set<string>(changedFields(start.known, current));
    const others = new Set<string>(changedFields(current, before).filter((name) => !typed.has(name)));
    form.setValues(Object.fromEntries(Object.entries(before).filter(([name]) => others.has(name))));
  });
  useLayoutEffect(() => fill(), [start]);

  return { form, base: start.record, before, values, isUnsaved, adopt };
}

const baseOf = (record: SoftwareRecord | undefined): SoftwareValues =>
  record ? valuesOf(record) : blankSoftware;

const isNewer = (record: SoftwareRecord, than: SoftwareRecord | undefined): boolean =>
  record.version > (than?.version ?? 0);
