import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { requestFields } from '@purser/api/requests';
import { requestLabels } from '@purser/domain/request-changes';
import { productMissing } from '@purser/domain/requests';
import { missingOwners, missingOwnersMessage, ownerRoles } from '@purser/domain/workflow';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useUsers } from '../../../lib/reference.ts';
import { toast } from '../../../lib/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useEscapeKey } from '../../../ui/escape-key.ts';
import { useSaveKey } from '../../../ui/save-key.ts';
import type { OpenForm } from '../approval/step-actions-props.ts';
import { OwnFormNotice, useOwnForm } from './own-form.tsx';
import { RequestEditFields } from './request-edit-fields.tsx';
import { valueText } from './request-fields.ts';
import { chooseOwner, type RequestFormInput, type RequestFormOutput } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';
import { roleStepsOf } from './required-steps.ts';
import { atItsFields, failureText, useRequestForm, useSaveRequest } from './use-request-form.ts';

const alikeNotice = onDemand(async () => (await import('./alike-notice.tsx')).AlikeNotice);

// Only where something was approved already.
const asksAnewNotice = onDemand(async () => (await import('./asks-anew-notice.tsx')).AsksAnewNotice);

type RequestEditFormProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** The person opened the form themselves, so it takes the focus. */
  isAsked: boolean;
  typedProduct?: string | undefined;
  onTyped: (isTyped: boolean) => void;
  onCancel: () => void;
  /** Closes the form: all of it is saved or given up. */
  onDone: () => void;
  /** Submits the saved request; absent for those who may not. */
  onSubmit?: (() => void) | undefined;
  onForm: (form: OpenForm | null) => void;
};

export function RequestEditForm(props: RequestEditFormProps) {
  const { request, lock, isAsked, onTyped, onCancel, onDone } = props;
  const element = useRef<HTMLFormElement>(null);
  const users = useUsers();
  const { form, base, values, isUnsaved, unsavable, adopt, refuse } = useRequestForm(props);
  const { save, isSaving, error, conflict } = useSaveRequest({
    request: base,
    // `hasMore`: something typed during the save, or in a locked field, is still unsaved.
    onSaved: (next, known) => {
      const hasMore = adopt(next, known);
      // A submission has its own toast.
      if (hasMore || !isToSubmit.current) toast({ title: 'Changes saved' });
      if (!hasMore) finish();
    },
    onNothing: () => (isUnsaved ? toast(nothingToSave) : finish()),
    onTaken: onDone,
    onRefused: (refusal) => refuse(atItsFields(refusal)),
  });

  const cost = requestFields.estimatedCost.safeParse(values.estimatedCost).data;
  const ownForm = useOwnForm(request, props.steps, cost);

  // Remains set until the save succeeds, and then submits.
  const isToSubmit = useRef(false);
  const [purpose, setPurpose] = useState<'saving' | 'submitting'>('saving');

  function finish() {
    onDone();
    if (isToSubmit.current) props.onSubmit?.();
  }

  const saveWith = (submitting: boolean) => {
    setPurpose(submitting ? 'submitting' : 'saving');
    return form.handleSubmit((sent) => {
      if (isSaving) return;
      isToSubmit.current = submitting;
      if (!submitting || areNamed(sent, form)) void save({ values: sent, mine: form.getValues(), lock });
    })();
  };

  useEscapeKey(element, () => isSaving || onCancel());
  useSaveKey(() => void saveWith(false));
  useEffect(() => onTyped(isUnsaved), [isUnsaved, onTyped]);
  useFieldFocus(element, { form, lock, isAsked });
  useOpenForm(props, () => void saveWith(true));

  const missing = ownerRoles.filter(({ field }) => form.formState.errors[field]?.message === chooseOwner);
  const failure = failureText(error);
  return (
    <>
      <form
        ref={element}
        className="grid grid-cols-1 gap-4"
        aria-label="Request Details"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveWith(false);
        }}
      >
        <FormProvider {...form}>
          <RequestEditFields
            request={request}
            lock={lock}
            notice={
              <alikeNotice.Component
                vendor={values.vendor ?? ''}
                productName={values.productName ?? ''}
                except={request.id}
              />
            }
            formNotice={
              ownForm && (
                <OwnFormNotice
                  request={request}
                  form={ownForm}
                  typedCost={cost}
                  isSaid={ownForm.fault?.about === 'cost' && !lock}
                />
              )
            }
            costFault={ownForm?.fault?.about === 'cost' ? ownForm.fault.message : undefined}
            needed={missingOwners(roleStepsOf(request, props.steps), noOwners).map(({ field }) => field)}
            unsavable={unsavable.map(
              (name) => `${requestLabels[name]}: ${valueText(name, values, users) || 'nothing'}`,
            )}
          />
        </FormProvider>
        {missing.length > 0 && (
          <Alert variant="destructive">
            {missingOwnersMessage(
              missing.map(({ label }) => label),
              purpose,
            )}
          </Alert>
        )}
        {isDecidedSomewhere(props.steps) && (
          <asksAnewNotice.Component request={request} steps={props.steps} values={values} />
        )}
        {failure && <Alert variant="destructive">{failure}</Alert>}
        <div className="flex justify-end gap-2 pt-4 border-t border-line">
          <Button variant="outline" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving…" {...(props.onSubmit && secondary)}>
            Save
          </Button>
        </div>
      </form>
      {conflict && <ConflictDialog title="Somebody else changed this request" {...conflict} />}
    </>
  );
}

const isDecidedSomewhere = (steps: readonly RequestStep[]): boolean =>
  steps.slice(1).some(({ decisions }) => decisions.length > 0);

const secondary = { variant: 'outline' } as const;

const noOwners = { businessOwnerId: null, techAdminId: null, executiveSponsorId: null };

// A draft may be saved without both names, but not submitted.
function areNamed({ vendor, productName }: RequestFormOutput, { setError }: Pick<Form, 'setError'>): boolean {
  if (!productName) setError('productName', { message: productMissing }, { shouldFocus: true });
  if (!vendor) setError('vendor', { message: 'Vendor is required' }, { shouldFocus: true });
  return Boolean(vendor && productName);
}

type Form = UseFormReturn<RequestFormInput, unknown, RequestFormOutput>;

const nothingToSave = {
  title: 'Nothing to save',
  description: 'What you typed is in fields that can no longer be changed.',
};

function useOpenForm(
  { onForm, onSubmit }: Pick<RequestEditFormProps, 'onForm' | 'onSubmit'>,
  submit: () => void,
): void {
  const submitNow = useEffectEvent(submit);
  const submits = onSubmit !== undefined;
  useEffect(() => {
    if (!submits) return;
    onForm({ submit: () => submitNow() });
    return () => onForm(null);
  }, [submits, onForm]);
}

/** The first field gets the focus when the form was asked for, and when the focused field became locked. */
function useFieldFocus(
  element: { readonly current: HTMLFormElement | null },
  { form, lock, isAsked }: Pick<RequestEditFormProps, 'lock' | 'isAsked'> & { form: Form },
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
    const isRemoved = last.current instanceof Node && !last.current.isConnected;
    if (isRemoved && document.activeElement === document.body) focusFirst();
  }, [lockedCount]);
}
