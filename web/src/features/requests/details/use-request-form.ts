import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { useRecordForm, valuesAt } from '../../../lib/record-form.ts';
import { changedFields, fieldAt, owners, valuesOf } from './request-fields.ts';
import { type RequestFormInput, type RequestFormOutput, requestForm } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';

type Shown = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** Typed before the form was there; it is unsaved as what is typed here. */
  typedProduct?: string | undefined;
};

/** The form of a request. */
export function useRequestForm({ request, steps, lock, typedProduct = '' }: Shown) {
  const locked = lock?.fields ?? [];
  // Owners that somebody can't choose aren't asked of them.
  const check = zodResolver(requestForm(owners.some((name) => locked.includes(name)) ? [] : steps));
  const saved = valuesOf(request);
  const editing = useRecordForm<PurchaseRequest, RequestFormInput, RequestFormOutput>({
    record: request,
    valuesOf,
    defaultValues: { ...saved, productName: saved.productName || typedProduct },
    changedFields,
    // A field that can't be changed isn't sent: nothing that was typed there before holds up the others.
    check: (base) => (values, context, options) =>
      check({ ...values, ...valuesAt(valuesOf(base), locked) }, context, options),
    pathOf: fieldAt,
  });
  // What is shown of a locked field is the request's: what was typed there before is told beside it.
  const differing = changedFields(saved, editing.values);
  const kept = editing.unsaved.filter((name) => locked.includes(name) && differing.includes(name));
  return { ...editing, kept };
}
