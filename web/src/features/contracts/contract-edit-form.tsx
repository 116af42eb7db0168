import { zodResolver } from '@hookform/resolvers/zod';
import type { Contract, ContractChanges } from '@purser/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { usePeopleNames } from '../../lib/people-names.ts';
import { useRecordForm } from '../../lib/record-form.ts';
import type { PartOutcome, PartSaver } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { useVersionedSave } from '../../ui/versioned-save.ts';
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
import { changesBetween, type FreshContract, findContract } from './contract-stale.ts';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { cacheContract, useUpdateContract } from './contract-writes.ts';
import { Refusal } from './refusal.tsx';

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
  useLayoutEffect(() => setFocus(first), [setFocus, first]);

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
      {conflict && <ConflictDialog title="This contract has changed since you opened it" {...conflict} />}
    </>
  );
}

type SaveOptions = {
  /** As it was when its form was opened. */
  contract: Contract;
  /** Called once it is saved, or the other version was chosen. */
  onDone: () => void;
  onRefused: (error: Error) => void;
};

function useSaveContract({ contract, onDone, onRefused }: SaveOptions) {
  const client = useQueryClient();
  const names = usePeopleNames();
  return useVersionedSave({
    update: useUpdateContract(),
    bodyOf: (changes: ContractChanges, fresh: FreshContract | null) => {
      const { version } = fresh?.theirs ?? contract;
      return Object.keys(changes).length === 0 ? null : { contract: { id: contract.id, version }, changes };
    },
    findOut: () => findContract(contract),
    changesIn: (fresh, changes) => changesBetween(contract, fresh, { changes, names }),
    onSaved: onDone,
    onNothing: onDone,
    onTaken: ({ theirs }) => {
      cacheContract(client, theirs);
      onDone();
    },
    onRefused,
  });
}
