import { zodResolver } from '@hookform/resolvers/zod';
import type { Contract } from '@purser/api/contracts';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useRecordForm } from '../../lib/record-form.ts';
import type { PartOutcome, PartSaver } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { ContractEditFields } from './contract-edit-fields.tsx';
import {
  type ContractEdit,
  type ContractEditInput,
  changedParts,
  changesOf,
  contractEdit,
  contractEditBesideTerms,
  editInputOf,
  pathOf,
} from './contract-form.ts';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { Refusal } from './refusal.tsx';
import { useSaveContract } from './use-save-contract.ts';

type ContractEditFormProps = {
  /** As it was when the form was opened. */
  contract: Contract;
  /** All of the item's. */
  contracts: readonly Contract[];
  today: string;
  /** False where its item was cancelled or terminated. */
  isActive: boolean;
  /** Its terms were approved, and this user can't change them without an approval. */
  areTermsLocked: boolean;
  /** It was opened for its end date. */
  isEndAsked: boolean;
  isMore: boolean;
  onMore: () => void;
  /** Goes on to a new contract instead. */
  onSubmitNew: () => void;
  onTyped: (isTyped: boolean) => void;
  /** Asks first where something was typed. */
  onCancel: () => void;
  /** The form can be closed without a question. */
  onDone: () => void;
  saver: Ref<PartSaver> | undefined;
};

/** Enter saves, Escape cancels. */
export function ContractEditForm(props: ContractEditFormProps) {
  const { contract, areTermsLocked, isEndAsked, onTyped, onCancel, onDone } = props;
  const element = useRef<HTMLFormElement>(null);
  const { form, isUnsaved, refuse } = useRecordForm<Contract, ContractEditInput, ContractEdit>({
    record: contract,
    valuesOf: editInputOf,
    defaultValues: editInputOf(contract),
    changedFields: changedParts,
    check: () => zodResolver(areTermsLocked ? contractEditBesideTerms : contractEdit),
    pathOf,
  });
  const { setFocus } = form;
  const { save, isSaving, error, conflict } = useSaveContract({ contract, onDone, onRefused: refuse });

  async function submit(): Promise<PartOutcome> {
    let outcome: PartOutcome = 'open';
    await form.handleSubmit(async (values) => {
      if (!isSaving) outcome = await save(changesOf(contract, values));
    })();
    return outcome;
  }

  useImperativeHandle(props.saver, () => ({
    // What was rendered last may be older than what the form holds now.
    isUnsaved: () => changedParts(editInputOf(contract), form.getValues()).length > 0,
    save: submit,
  }));
  useEscapeKey(element, () => isSaving || onCancel());
  useEffect(() => onTyped(isUnsaved), [isUnsaved, onTyped]);
  const firstTerm = isEndAsked ? 'contract.endDate' : 'contract.startDate';
  const first = areTermsLocked ? 'contract.cancellationNoticeDate' : firstTerm;
  useEffect(() => setFocus(first), [setFocus, first]);

  return (
    <>
      <form
        ref={element}
        className="grid grid-cols-1 gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && <Refusal error={error} otherwise="Failed to save contract" />}
        <FormProvider {...form}>
          <ContractEditFields {...props} />
          <TypedContractWarnings id={contract.id} contracts={props.contracts} isActive={props.isActive} />
        </FormProvider>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isSaving} onClick={onCancel}>
            Cancel Edit
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving…">
            Save Contract
          </Button>
        </div>
      </form>
      {conflict && <StaleDialog title="This contract has changed since you opened it" {...conflict} />}
    </>
  );
}
