import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { changedFields, owners, type RequestField, valuesOf } from './request-fields.ts';
import { type RequestFormInput, type RequestFormOutput, requestForm } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';

type Shown = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** Typed before the form was there; it is unsaved as what is typed here. */
  typedProduct?: string | undefined;
};

/** The request that editing goes on from, and what the form held when that was decided. */
interface Start {
  readonly request: PurchaseRequest;
  readonly known: RequestFormInput;
}

/**
 * The form of a request. It remembers the request that editing began with: what differs from it is unsaved, and its
 * version goes with the save. A newer one is shown at once, in place, but never over something that was typed.
 */
export function useRequestForm({ request, steps, lock, typedProduct = '' }: Shown) {
  const [start, setStart] = useState<Start>(() => ({ request, known: valuesOf(request) }));
  const before = valuesOf(start.request);
  const locked = lock?.fields ?? [];
  // Owners that somebody can't choose aren't asked of them.
  const check = zodResolver(requestForm(owners.some((name) => locked.includes(name)) ? [] : steps));
  const form = useForm<RequestFormInput, unknown, RequestFormOutput>({
    defaultValues: { ...before, productName: before.productName || typedProduct },
    // A field that can't be changed isn't sent: nothing that was typed there before holds up the others.
    resolver: (values, context, options) =>
      check({ ...values, ...valuesAt(before, locked) }, context, options),
  });
  const values = useWatch({ control: form.control, compute: (typed) => ({ ...typed }) });
  const unsaved = changedFields(before, values);
  const isUnsaved = unsaved.length > 0;
  if (!isUnsaved && request.version > start.request.version) setStart({ request, known: before });

  /** Goes on from another request; false where nothing that was typed since `known` is left to be saved. */
  function adopt(next: PurchaseRequest, known: RequestFormInput): boolean {
    const current = form.getValues();
    const typed = changedFields(known, current);
    setStart({ request: next, known });
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

  // What is shown of a locked field is the request's: what was typed there before is told beside it.
  const differing = changedFields(valuesOf(request), values);
  const kept = unsaved.filter((name) => locked.includes(name) && differing.includes(name));
  return { form, base: start.request, values, isUnsaved, kept, adopt };
}

/** Some fields of a form. */
export const valuesAt = (
  values: RequestFormInput,
  names: readonly RequestField[],
): Partial<RequestFormInput> => Object.fromEntries(names.map((name) => [name, values[name]]));
