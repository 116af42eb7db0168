import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest } from '@purser/api/request-replies';
import type { ContractTerms, TermName } from '@purser/domain/terms';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ContractFields, termsOfFirst } from '../../features/contracts/contract-fields.tsx';
import {
  type ContractCreation,
  type ContractCreationInput,
  contractCreation,
  editInputOf,
  pathOf,
} from '../../features/contracts/contract-form.ts';
import { RequestedContractCard } from '../../features/requests/details/requested-contract.tsx';
import { lastSaveOf, useFindRequest, useUpdateRequest } from '../../features/requests/update-request.ts';
import { fieldsOf, type Sides } from '../../lib/draft.ts';
import { dialogForm } from '../../lib/record-form.ts';
import { useUsers } from '../../lib/reference.ts';
import { useToday } from '../../lib/session.tsx';
import { labelOf, shownTerms, textOf } from '../../lib/term-texts.ts';
import { toast } from '../../lib/toast.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changesOfRecord, useVersionedSave } from '../../ui/versioned-save.ts';

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
  const form = useForm<ContractCreationInput, unknown, ContractCreation>({
    resolver: zodResolver(contractCreation),
    // Terms that this form doesn't show remain as they are.
    defaultValues: editInputOf(contract),
  });
  const saving = useSaveTerms(request, contract, onClose);
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Contract Terms"
        description="They can be changed until the request is submitted."
        form={dialogForm(form, pathOf)}
        saving={{ isPending: saving.isSaving, error: saving.error }}
        verb="Save"
        pending="Saving…"
        failed={{ otherwise: 'Failed to save changes. Please try again.' }}
        columns={2}
        onSend={({ contract: terms }) => void saving.save(terms)}
        onClose={onClose}
      >
        <ContractFields names={termsOfFirst} today={today} end={{ required: true }} />
      </FormDialog>
      {saving.conflict && <ConflictDialog title="Somebody else changed this request" {...saving.conflict} />}
    </FormProvider>
  );
}

type Terms = ContractCreation['contract'];
type Fresh = { readonly request: PurchaseRequest };

/** Saves the terms over those that the request and its contract had when the form was opened. */
function useSaveTerms(request: PurchaseRequest, contract: ContractTerms, onDone: () => void) {
  const users = useUsers();
  const [base] = useState({ request, contract });
  const sidesOf = (terms: Terms, fresh: Fresh | null): Sides<ContractTerms> => ({
    base: base.contract,
    // In another currency, the server works the cost out.
    mine: { ...base.contract, ...terms, cost: terms.cost ?? base.contract.cost },
    theirs: fresh?.request.contract ?? base.contract,
  });
  return useVersionedSave({
    update: useUpdateRequest(request.id),
    bodyOf: (terms: Terms, fresh: Fresh | null) => ({
      changes: { contract: fresh ? fieldsOf<ContractTerms>()(sidesOf(terms, fresh)).value : terms },
      version: (fresh ?? base).request.version,
    }),
    findOut: useFindRequest(request.id),
    changesIn: (fresh, terms) => {
      const sides = sidesOf(terms, fresh);
      return changesOfRecord<ContractTerms, TermName>(sides, shownTerms, {
        labelOf: (field) => labelOf(field, sides.theirs.billingCycle),
        textOf: (field, side) => textOf(field, side[field]),
        whoChanged: () => lastSaveOf(fresh.request, users),
      });
    },
    onSaved: () => {
      toast({ title: 'Changes saved' });
      onDone();
    },
    onTaken: onDone,
  });
}
