import { zodResolver } from '@hookform/resolvers/zod';
import type { Contract } from '@purser/api/contracts';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showServerMessages } from '../../lib/server-messages.ts';
import type { PartOutcome, PartSaver } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { ContractEditFields } from './contract-edit-fields.tsx';
import {
  type ContractEdit,
  type ContractEditInput,
  changesOf,
  contractEdit,
  contractEditBesideTerms,
  editInputOf,
  isChanged,
  pathOf,
} from './contract-form.ts';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { Refusal } from './refusal.tsx';
import { useSaveContract } from './use-save-contract.ts';

type ContractEditFormProps = {
  /** As it was when the form was opened; what is saved is compared with it. */
  contract: Contract;
  /** All of the item's. */
  contracts: readonly Contract[];
  today: string;
  /** False where its item was cancelled or terminated. */
  isActive: boolean;
  /** Its terms were approved, and this person can't change them without an approval. */
  areTermsLocked: boolean;
  /** The end date is what it was opened for. */
  isEndAsked: boolean;
  isMore: boolean;
  onMore: () => void;
  /** Goes on to a new contract instead. */
  onSubmitNew: () => void;
  onTyped: (isTyped: boolean) => void;
  /** Leaves the form, after asking where something was typed. */
  onCancel: () => void;
  /** Leaves the form: there is nothing to lose any more. */
  onDone: () => void;
  /** Saves it from outside. */
  saver: Ref<PartSaver> | undefined;
};

/** A contract, to be changed. Enter saves, Escape leaves. */
export function ContractEditForm(props: ContractEditFormProps) {
  const { contract, areTermsLocked, isEndAsked, onTyped, onCancel, onDone } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<ContractEditInput, unknown, ContractEdit>({
    resolver: zodResolver(areTermsLocked ? contractEditBesideTerms : contractEdit),
    defaultValues: editInputOf(contract),
  });
  const { setError, setFocus } = form;
  const { isDirty } = form.formState;
  const { save, isSaving, error, conflict } = useSaveContract({
    contract,
    onDone,
    onRefused: (refusal) => showServerMessages(refusal, { pathOf, setError }),
  });

  async function send(values: ContractEdit): Promise<PartOutcome> {
    const changes = changesOf(contract, values);
    if (Object.keys(changes).length > 0) return save(changes);
    onDone();
    return 'saved';
  }

  const submit = form.handleSubmit(async (values) => {
    if (!isSaving) await send(values);
  });

  useImperativeHandle(props.saver, () => ({
    isUnsaved: () => isChanged(contract, form.getValues()),
    save: async () => {
      let outcome: PartOutcome = 'open';
      const check = form.handleSubmit(async (values) => {
        outcome = await send(values);
      });
      await check();
      return outcome;
    },
  }));

  useEscapeKey(element, () => isSaving || onCancel());
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const firstTerm = isEndAsked ? 'contract.endDate' : 'contract.startDate';
  const first = areTermsLocked ? 'contract.cancellationNoticeDate' : firstTerm;
  useEffect(() => setFocus(first), [setFocus, first]);

  return (
    <>
      <form ref={element} className="contract-form" noValidate onSubmit={(event) => void submit(event)}>
        {error && <Refusal error={error} otherwise="Failed to save contract" />}
        <FormProvider {...form}>
          <ContractEditFields {...props} />
          <TypedContractWarnings id={contract.id} contracts={props.contracts} isActive={props.isActive} />
        </FormProvider>
        <div className="contract-form-foot">
          <Button variant="outline" disabled={isSaving} onClick={onCancel}>
            Cancel Edit
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving…">
            Save Contract
          </Button>
        </div>
      </form>
      {conflict && (
        <StaleDialog
          title="This contract has changed since you opened it"
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
