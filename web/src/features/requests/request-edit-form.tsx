import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { missingOwnersMessage, ownerRoles } from '@purser/domain/workflow';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { showServerMessages } from '../../lib/server-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { RequestEditFields } from './request-edit-fields.tsx';
import { changedFields, fieldAt, owners, valuesOf } from './request-fields.ts';
import {
  changesOf,
  chooseOwner,
  type RequestFormInput,
  type RequestFormOutput,
  requestForm,
} from './request-form.ts';
import type { FieldLock } from './request-locks.ts';
import { atItsFields, failureWords } from './save-failure.ts';
import { useSaveRequest } from './use-save-request.ts';

type RequestEditFormProps = {
  /** As it was when the form was opened; what is saved is compared with it. */
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** Somebody asked for the form, so that it gets the focus. */
  isAsked: boolean;
  onTyped: (isTyped: boolean) => void;
  /** Leaves the form, after asking where something was typed. */
  onCancel: () => void;
  /** Leaves the form: there is nothing to lose any more. */
  onDone: () => void;
};

/** A request's details, to be changed. Enter saves, Escape leaves. */
export function RequestEditForm(props: RequestEditFormProps) {
  const { request, lock, isAsked, onTyped, onCancel, onDone } = props;
  const element = useRef<HTMLFormElement>(null);
  const before = valuesOf(request);
  const form = useForm<RequestFormInput, unknown, RequestFormOutput>({
    // Owners that somebody can't choose aren't asked of them.
    resolver: zodResolver(requestForm(isLocked(lock) ? [] : props.steps)),
    defaultValues: before,
  });
  const { setError, setFocus, formState } = form;
  const isTyped = useWatch({
    control: form.control,
    compute: (typed) => changedFields(before, typed).length > 0,
  });
  const { save, isSaving, error, conflict } = useSaveRequest({
    request,
    onDone,
    onRefused: (refusal) => showServerMessages(atItsFields(refusal), { pathOf: fieldAt, setError }),
  });

  const submit = form.handleSubmit((values) => {
    if (isSaving) return;
    const changes = changesOf(request, values);
    // A draft that has all it needs moves on by being saved, also as it is (Spec 2 §4).
    if (Object.keys(changes).length === 0 && request.status !== 'draft') return onDone();
    save(changes, form.getValues());
  });

  useEscapeKey(element, () => isSaving || onCancel());
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  const first = lock ? 'description' : 'vendor';
  useEffect(() => {
    if (isAsked) setFocus(first);
  }, [isAsked, first, setFocus]);

  const missing = ownerRoles.filter(({ field }) => formState.errors[field]?.message === chooseOwner);
  const failure = failureWords(error);
  return (
    <>
      <form
        ref={element}
        className="request-form"
        aria-label="Request Details"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormProvider {...form}>
          <RequestEditFields request={request} lock={lock} />
        </FormProvider>
        {missing.length > 0 && (
          <Alert variant="destructive">{missingOwnersMessage(missing.map(({ label }) => label))}</Alert>
        )}
        {failure && <Alert variant="destructive">{failure}</Alert>}
        <div className="request-form-foot">
          <Button variant="outline" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving…">
            Save
          </Button>
        </div>
      </form>
      {conflict && (
        <StaleDialog
          title="This request was changed meanwhile"
          changes={conflict.changes}
          busy={isSaving}
          onApply={conflict.apply}
          onTake={conflict.take}
          onClose={conflict.close}
        />
      )}
    </>
  );
}

const isLocked = (lock: FieldLock | null): boolean => owners.some((name) => lock?.fields.includes(name));
