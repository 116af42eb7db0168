import { zodResolver } from '@hookform/resolvers/zod';
import type { Contract } from '@purser/api/contracts';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { latestContract, nextContractDefaults } from '@purser/domain/contracts';
import { dateOf } from '@purser/domain/dates';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { inputValues } from '../../lib/input-values.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { showServerMessages } from '../../lib/record-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import {
  type ContractCreation,
  type ContractCreationInput,
  contractCreation,
  pathOf,
} from './contract-form.ts';
import { ContractRefusal } from './contract-refusal.tsx';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { useCreateContract, useSubmitContract } from './contract-writes.ts';
import { CostChange } from './cost-change.tsx';
import { CostFields } from './cost-fields.tsx';
import { EndField } from './end-field.tsx';
import { RenewalMore } from './renewal-more.tsx';
import { NoticeField, TermField } from './term-field.tsx';
import { useTerm } from './use-term.ts';

type NewContractDialogProps = {
  softwareId: number;
  vendor: string;
  /** The item's; the new one starts from the latest of them. */
  contracts: readonly Contract[];
  today: string;
  /** The contract is submitted for approval instead of created. */
  submitForApproval: boolean;
  onTyped: (isTyped: boolean) => void;
  onCreated: (contract: Contract) => void;
  onSubmitted: (request: PurchaseRequest) => void;
  onClose: () => void;
};

const creationTexts = {
  label: 'Create Contract',
  busyLabel: 'Creating...',
  failure: 'Failed to create contract',
};
const submissionTexts = {
  label: 'Submit for Approval',
  busyLabel: 'Submitting...',
  failure: 'Failed to submit contract for approval',
};

/** Adds a contract to an item, or asks for its approval (docs/product/contracts.md#new-contract). */
export function NewContractDialog(props: NewContractDialogProps) {
  const { softwareId, today, submitForApproval, onTyped } = props;
  const creation = useCreateContract();
  const submission = useSubmitContract();
  const saving = submitForApproval ? submission : creation;
  const texts = submitForApproval ? submissionTexts : creationTexts;
  const keyFor = useKeyPerBody();
  const form = useForm<ContractCreationInput, unknown, ContractCreation>({
    resolver: zodResolver(contractCreation),
    defaultValues: { contract: startOf(props) },
  });
  const { setError } = form;
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);

  const submit = form.handleSubmit(({ contract }) => {
    if (saving.isPending) return;
    saving.mutate(
      { softwareId, contract, idempotencyKey: keyFor(contract) },
      {
        onSuccess: (saved) => ('startDate' in saved ? props.onCreated(saved) : props.onSubmitted(saved)),
        onError: (error) => showServerMessages(error, { pathOf, setError }),
      },
    );
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={`New Contract - ${props.vendor}`}
      onSubmit={(event) => void submit(event)}
      unsaved={isDirty}
      footer={
        <>
          <CancelButton />
          <SubmitButton busy={saving.isPending} busyLabel={texts.busyLabel}>
            {texts.label}
          </SubmitButton>
        </>
      }
    >
      <FormProvider {...form}>
        <ContractRefusal
          error={saving.error}
          otherwise={texts.failure}
          ownersHint="They are set under Software Information, in the panel behind this dialog."
          className="mb-4"
        />
        {submitForApproval && (
          <Alert className="mb-4" title="This contract will be submitted for approval">
            It is created once its last step is approved.
          </Alert>
        )}
        <Fields today={today} latest={latestContract(props.contracts)} />
        <div className="mt-4 empty:hidden">
          <TypedContractWarnings contracts={props.contracts} />
        </div>
      </FormProvider>
    </Dialog>
  );
}

function Fields({ today, latest }: { today: string; latest: Contract | undefined }) {
  const term = useTerm();
  return (
    <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
      <TermField {...term.start} today={today} />
      <EndField term={term} today={today} />
      <CostFields today={today}>{(result) => <CostChange before={latest} after={result} />}</CostFields>
      <TermField {...term.billing} today={today} />
      <TermField name="paymentType" today={today} />
      <NoticeField today={today} />
      <RenewalMore today={today} />
    </div>
  );
}

function startOf({ contracts, today }: NewContractDialogProps): ContractCreationInput['contract'] {
  const { startDate, endDate, cost, billingCycle, paymentType } = nextContractDefaults(
    contracts,
    dateOf(today),
  );
  const { currency = null, originalCost = null } = latestContract(contracts) ?? {};
  return {
    startDate,
    endDate: endDate ?? '',
    ...(currency === null
      ? { cost: cost?.toFixed(2) ?? '' }
      : { cost: null, currency, originalCost: inputValues.originalOrNone(originalCost), rate: '' }),
    billingCycle,
    paymentType: paymentType ?? '',
    cancellationNoticeDate: '',
  };
}
