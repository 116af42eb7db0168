import type { PurchaseRequest } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { productMissing } from '@purser/domain/requests';
import { ownerRoles } from '@purser/domain/workflow';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { onDemand } from '../../../lib/on-demand.tsx';
import { showServerMessages } from '../../../lib/record-form.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useCreateRequest } from './create-request.ts';

const alikeNotice = onDemand(async () => (await import('./alike-notice.tsx')).AlikeNotice);

type SimpleFormProps = {
  onFullRequest: (draft: PurchaseRequest, productName: string) => void;
  onUnsaved: (words: string | null) => void;
};

const blank = { vendor: '', productName: '' };

/** Asks for software by its two names alone (docs/product/requests.md#simple-list). */
export function SimpleForm({ onFullRequest, onUnsaved }: SimpleFormProps) {
  const creation = useCreateRequest({ quiet: true });
  const { register, control, handleSubmit, formState, setError, reset, getValues } = useForm({
    defaultValues: blank,
  });
  const typed = useWatch({ control, compute: (values) => values });
  const { errors, isDirty } = formState;
  const [created, setCreated] = useState<PurchaseRequest | null>(null);
  useUnsavedReport(isDirty ? 'Request that is not submitted' : null, onUnsaved);

  const submit = handleSubmit((names) => {
    if (creation.isPending) return;
    setCreated(null);
    creation.mutate(
      { ...names, submit: true },
      {
        onSuccess: (request) => {
          setCreated(request);
          resetExceptNew(names);
        },
        onError: (error) => showServerMessages(error, { pathOf, setError }),
      },
    );
  });

  function openFull() {
    if (creation.isPending) return;
    const { vendor, productName } = getValues();
    // With both names, the draft would have been submitted.
    creation.mutate({ vendor }, { onSuccess: (draft) => onFullRequest(draft, productName) });
  }

  /** Empties the form, except for what was typed since the request was sent. */
  function resetExceptNew(sent: typeof blank) {
    const { vendor, productName } = getValues();
    const later = {
      vendor: vendor === sent.vendor ? '' : vendor,
      productName: productName === sent.productName ? '' : productName,
    };
    reset(later, { keepDefaultValues: true });
  }

  return (
    <form noValidate className="simple-form" onSubmit={(event) => void submit(event)}>
      <Field label="Vendor" error={errors.vendor?.message} required>
        <TextInput {...register('vendor', { validate: isFilled('Vendor is required') })} />
      </Field>
      <Field label="Product Name" error={errors.productName?.message} required>
        <TextInput {...register('productName', { validate: isFilled(productMissing) })} />
      </Field>
      <Button type="submit" busy={creation.isPending} busyLabel="Submitting…">
        Submit Request
      </Button>
      <alikeNotice.Component {...typed} />
      <Refusal error={creation.isPending ? null : creation.error} onFullRequest={openFull} />
      <p className="col-span-full empty:hidden" role="status">
        {created && <Submitted request={created} />}
      </p>
    </form>
  );
}

function Submitted({ request: { id, requestNumber, currentStepLabel } }: { request: PurchaseRequest }) {
  return (
    <>
      {requestNumber} was submitted and is at {currentStepLabel}.{' '}
      <Link to="/requests/$id" params={{ id: String(id) }} className="text-accent underline">
        Open it
      </Link>
    </>
  );
}

const isFilled = (message: string) => (text: string) => text.trim() !== '' || message;

const pathOf = (path: string) => (path === 'vendor' || path === 'productName' ? path : undefined);

/** Why nothing was submitted; nothing where a field shows it. */
function Refusal({ error, onFullRequest }: { error: Error | null; onFullRequest: () => void }) {
  const words = serverMessage(error, 'Something went wrong. Please try again.');
  const fields = Object.keys((error instanceof Problem && error.fields) || {});
  if (words === null || fields.some((field) => pathOf(field))) return null;
  const asksForOwners = fields.some((field) => ownerRoles.some((owner) => owner.field === field));
  return (
    <Alert
      variant="destructive"
      title="The request was not submitted"
      className="col-span-full"
      action={
        asksForOwners && (
          <Button variant="outline" size="sm" onClick={onFullRequest}>
            Continue in a full request
          </Button>
        )
      }
    >
      {words}
      {asksForOwners && ' These can be chosen in a full request, which takes both names along.'}
    </Alert>
  );
}
