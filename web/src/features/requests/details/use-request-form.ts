import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { useRecordForm, valuesAt } from '../../../lib/record-form.ts';
import { changedFields, fieldAt, owners, valuesOf } from './request-fields.ts';
import { type RequestFormInput, type RequestFormOutput, requestForm } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';

type RequestFormOptions = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** Typed on the page before; in this form it is unsaved. */
  typedProduct?: string | undefined;
};

export function useRequestForm({ request, steps, lock, typedProduct = '' }: RequestFormOptions) {
  const locked = lock?.fields ?? [];
  // Locked owners aren't required: the person couldn't choose them.
  const check = zodResolver(requestForm(owners.some((name) => locked.includes(name)) ? [] : steps));
  const saved = valuesOf(request);
  const editing = useRecordForm<PurchaseRequest, RequestFormInput, RequestFormOutput>({
    record: request,
    valuesOf,
    defaultValues: { ...saved, productName: saved.productName || typedProduct },
    changedFields,
    // Locked fields are checked with their saved values: they aren't sent, and must not block the others.
    check: (base) => (values, context, options) =>
      check({ ...values, ...valuesAt(valuesOf(base), locked) }, context, options),
    pathOf: fieldAt,
  });
  // Locked fields show the saved value, so the typed one is listed beside them.
  const differing = changedFields(saved, editing.values);
  const unsavable = editing.unsaved.filter((name) => locked.includes(name) && differing.includes(name));
  return { ...editing, unsavable };
}
