import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { requestLabels } from '@purser/domain/request-changes';
import { missingOwnersMessage, ownerRoles } from '@purser/domain/workflow';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useUsers } from '../../lib/reference.ts';
import { showServerMessages } from '../../lib/server-messages.ts';
import { toast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { RequestEditFields } from './request-edit-fields.tsx';
import { fieldAt, valueWords } from './request-fields.ts';
import { chooseOwner, type RequestFormInput, type RequestFormOutput } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';
import { atItsFields, failureWords } from './save-failure.ts';
import { useRequestForm } from './use-request-form.ts';
import { useSaveRequest } from './use-save-request.ts';

type RequestEditFormProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** Somebody asked for the form, so that it gets the focus. */
  isAsked: boolean;
  typedProduct?: string | undefined;
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
  const users = useUsers();
  const { form, base, values, isUnsaved, kept, adopt } = useRequestForm(props);
  const { setError, formState } = form;
  const { save, isSaving, error, conflict } = useSaveRequest({
    request: base,
    // What can't be saved any more, and what was typed while this was on its way, stays.
    onSaved: (next, known) => adopt(next, known) || onDone(),
    onNothing: () => (isUnsaved ? toast(nothingToSave) : onDone()),
    onTaken: onDone,
    onRefused: (refusal) => showServerMessages(atItsFields(refusal), { pathOf: fieldAt, setError }),
  });

  const submit = form.handleSubmit((sent) => {
    if (!isSaving) save({ values: sent, mine: form.getValues() }, lock);
  });

  useEscapeKey(element, () => isSaving || onCancel());
  useEffect(() => onTyped(isUnsaved), [isUnsaved, onTyped]);
  useFieldFocus(element, { form, lock, isAsked });

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
          <RequestEditFields
            request={request}
            lock={lock}
            kept={kept.map(
              (name) => `${requestLabels[name]}: ${valueWords(name, values, users) || 'nothing'}`,
            )}
          />
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

const nothingToSave = {
  title: 'Nothing to save',
  description: 'What you typed is in fields that can’t be changed any more.',
};

type Focused = Pick<RequestEditFormProps, 'lock' | 'isAsked'> & {
  form: UseFormReturn<RequestFormInput, unknown, RequestFormOutput>;
};

/** The first field has the focus where the form was asked for, and where the field that had it was locked meanwhile. */
function useFieldFocus(
  element: { readonly current: HTMLFormElement | null },
  { form, lock, isAsked }: Focused,
): void {
  const last = useRef<EventTarget | null>(null);
  const focusFirst = useEffectEvent(() => form.setFocus(lock ? 'description' : 'vendor'));
  const lockedCount = lock?.fields.length ?? 0;

  useEffect(() => {
    if (isAsked) focusFirst();
  }, [isAsked]);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target;
    };
    const shown = element.current;
    shown?.addEventListener('focusin', remember);
    return () => shown?.removeEventListener('focusin', remember);
  }, [element]);

  useEffect(() => {
    const isGone = last.current instanceof Node && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) focusFirst();
  }, [lockedCount]);
}
