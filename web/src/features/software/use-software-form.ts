import { zodResolver } from '@hookform/resolvers/zod';
import type { SoftwareChanges } from '@purser/api/software';
import { useRecordForm } from '../../lib/record-form.ts';
import {
  blankSoftware,
  changedFields,
  changesOf,
  editedSoftware,
  fieldAt,
  type SoftwareRecord,
  type SoftwareValues,
  valuesOf,
} from './software-values.ts';

const checkChanges = zodResolver(editedSoftware);

/** A form of an existing item. `before` is what it held when editing began, of all its fields. */
export function useSoftwareForm(record: SoftwareRecord | undefined) {
  const editing = useRecordForm<SoftwareRecord | undefined, Partial<SoftwareValues>, SoftwareChanges>({
    record,
    valuesOf: baseOf,
    defaultValues: baseOf(record),
    changedFields,
    // Only what changed is checked and sent: an old value that today's rules refuse holds up no other correction.
    check: (base) => (values, context, options) =>
      checkChanges(changesOf(baseOf(base), { ...baseOf(base), ...values }), context, options),
    pathOf: fieldAt,
  });
  const before = baseOf(editing.base);
  return { ...editing, before, values: { ...before, ...editing.values } };
}

const baseOf = (record: SoftwareRecord | undefined): SoftwareValues =>
  record ? valuesOf(record) : blankSoftware;
