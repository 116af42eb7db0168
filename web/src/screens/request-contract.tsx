import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import type { ContractTerms } from '@purser/domain/terms';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ContractFields } from '../features/contracts/contract-fields.tsx';
import {
  type ContractCreation,
  type ContractCreationInput,
  contractCreation,
  editInputOf,
  pathOf,
} from '../features/contracts/contract-form.ts';
import { TermField } from '../features/contracts/term-field.tsx';
import { RequestedContractCard } from '../features/requests/details/requested-contract.tsx';
import { useUpdateRequest } from '../features/requests/update-request.ts';
import { showServerMessages } from '../lib/record-form.ts';
import { serverMessage } from '../lib/server-message.ts';
import { useToday } from '../lib/session.tsx';
import { toast } from '../lib/toast.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CancelButton } from '../ui/cancel-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type RequestContractProps = {
  request: PurchaseRequest;
  contract: ContractTerms;
  /** The request isn't submitted yet, and the person may change its terms. */
  mayEdit: boolean;
};

/** The contract that a request asks for. The terms of a copied request can be changed until it is submitted. */
export function RequestContract({ request, contract, mayEdit }: RequestContractProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <RequestedContractCard
        request={request}
        contract={contract}
        onEdit={mayEdit ? () => setIsEditing(true) : undefined}
      />
      {isEditing && <TermsDialog request={request} contract={contract} onClose={() => setIsEditing(false)} />}
    </>
  );
}

type TermsDialogProps = Omit<RequestContractProps, 'mayEdit'> & { onClose: () => void };

function TermsDialog({ request, contract, onClose }: TermsDialogProps) {
  const today = useToday();
  const update = useUpdateRequest(request.id);
  const form = useForm<ContractCreationInput, unknown, ContractCreation>({
    resolver: zodResolver(contractCreation),
    // Terms that this form doesn't show remain as they are.
    defaultValues: editInputOf(contract),
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit(({ contract: terms }) => {
    if (update.isPending) return;
    update.mutate(
      { changes: { contract: terms }, version: request.version },
      {
        onSuccess: () => {
          toast({ title: 'Changes saved' });
          onClose();
        },
        onError: (error) => showServerMessages(error, { pathOf, setError: form.setError }),
      },
    );
  });
  const failure = isShownAtField(update.error)
    ? null
    : serverMessage(update.error, 'Failed to save changes. Please try again.');
  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Contract Terms"
      description="They can be changed until the request is submitted."
      onSubmit={(event) => void submit(event)}
      unsaved={isDirty}
      footer={
        <>
          <CancelButton />
          <Button type="submit" busy={update.isPending} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
          <ContractFields today={today} />
          <TermField label="Cancel Notice Date (Optional)" name="cancellationNoticeDate" today={today} />
        </div>
        {failure && !update.isPending && (
          <Alert className="mt-4" variant="destructive">
            {failure}
          </Alert>
        )}
      </FormProvider>
    </Dialog>
  );
}

const isShownAtField = (error: Error | null): boolean =>
  error instanceof Problem && Object.keys(error.fields ?? {}).some(pathOf);
