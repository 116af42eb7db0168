import { zodResolver } from '@hookform/resolvers/zod';
import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { Problem } from '@purser/domain/problem';
import { shortDay } from '@purser/domain/renewal/day-words';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formatCivilDate, formatMoney } from '../../lib/format.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { showServerMessages } from '../../lib/record-form.ts';
import { toast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { DaysLeft } from '../../ui/days-left.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import {
  type ContractCreation,
  type ContractCreationInput,
  contractCreation,
  pathOf,
} from './contract-form.ts';
import { ContractRefusal } from './contract-refusal.tsx';
import { useCreateContract, useSubmitContract } from './contract-writes.ts';
import { ApprovalChoice, type Sending } from './renewal-approval.tsx';
import { RenewalComparison } from './renewal-comparison.tsx';
import { RenewalOutcome } from './renewal-outcome.tsx';
import { type RenewalKind, renewedInput } from './renewed-form.ts';

type RenewContractDialogProps = {
  kind: RenewalKind;
  renewal: RenewalTerm;
  /** The one whose term it is. */
  contract: Contract;
  today: string;
  /** New contracts need an approval; this person may do without one. */
  approval: { isNeeded: boolean; isFree: boolean };
  onClose: () => void;
};

/** The contract of the next term, old beside new (docs/product/renewals.md#the-next-term). */
export function RenewContractDialog(props: RenewContractDialogProps) {
  const { kind, renewal, contract, today, approval, onClose } = props;
  const { form, submit, sending, choose, saving, isAsked } = useRenewal(props);
  const texts = textsOf(kind, sending);
  return (
    <Dialog
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={kind === 'renew' ? `Renew ${nameOf(renewal)}` : 'Record the New Term'}
      description={descriptionOf(props)}
      onSubmit={submit}
      unsaved={form.formState.isDirty}
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
        <div className="grid grid-cols-1 gap-4">
          <ContractRefusal
            error={saving.error}
            otherwise={texts.failure}
            ownersHint="They are set under Software Information, in the item’s panel."
          />
          {kind === 'record' && <RenewedItself renewal={renewal} today={today} />}
          {kind === 'renew' && isCancelled(renewal) && <TakesBack renewal={renewal} />}
          <RenewalComparison kind={kind} contract={contract} renewal={renewal} today={today} />
          <RenewalOutcome kind={kind} renewal={renewal} today={today} />
          {isAsked ? (
            <ApprovalChoice
              value={sending}
              onChange={choose}
              canSave={!approval.isNeeded || approval.isFree}
            />
          ) : (
            <p className="text-12 text-ink-3">No approval: this term already runs.</p>
          )}
        </div>
      </FormProvider>
    </Dialog>
  );
}

function useRenewal(props: RenewContractDialogProps) {
  const { kind, renewal, contract: before, approval, onClose } = props;
  const creation = useCreateContract();
  const submission = useSubmitContract();
  const [sending, setSending] = useState<Sending>(kind === 'renew' && approval.isNeeded ? 'ask' : 'save');
  const [isRefused, setIsRefused] = useState(false);
  const [takesCancellationBack, setTakesBack] = useState(isCancelled(renewal));
  const saving = sending === 'ask' ? submission : creation;
  const keyFor = useKeyPerBody();
  const form = useForm<ContractCreationInput, unknown, ContractCreation>({
    resolver: zodResolver(contractCreation),
    defaultValues: { contract: renewedInput(before, renewal, kind) },
  });

  function refuse(error: Error) {
    showServerMessages(error, { pathOf, setError: form.setError });
    if (!(error instanceof Problem)) return;
    if (error.code === 'approval_needed') setIsRefused(true);
    // Somebody has cancelled it since: the message says so, and saving again takes that back.
    if (error.code === 'cancelled') setTakesBack(true);
  }

  const submit = form.handleSubmit(({ contract: typed }) => {
    if (saving.isPending) return;
    const contract = { ...typed, renewsContractId: before.id, takesCancellationBack };
    saving.mutate(
      { softwareId: renewal.softwareId, contract, idempotencyKey: keyFor({ ...contract, sending }) },
      {
        onSuccess: (saved) => {
          if ('startDate' in saved) announce(kind, renewal, saved);
          else
            toast({ title: 'Sent for approval', description: `${nameOf(renewal)}, ${saved.requestNumber}` });
          onClose();
        },
        onError: refuse,
      },
    );
  });

  function choose(next: Sending) {
    creation.reset();
    submission.reset();
    setSending(next);
  }

  return {
    form,
    submit: (event: FormEvent) => void submit(event),
    sending,
    choose,
    saving,
    /** Whether one chooses between asking and saving. */
    isAsked: kind === 'renew' || isRefused,
  };
}

function announce(kind: RenewalKind, renewal: RenewalTerm, { endDate, cost }: Contract): void {
  const until = endDate === null ? '' : ` until ${formatCivilDate(endDate)}`;
  const title = kind === 'renew' ? `Renewed${until}` : `Term recorded${until}`;
  toast({ title, description: `${nameOf(renewal)}, ${formatMoney(cost)} a year` });
}

const nameOf = ({ vendor, product_name }: RenewalTerm): string => `${vendor} ${product_name}`;

function textsOf(kind: RenewalKind, sending: Sending) {
  if (sending === 'ask') {
    return {
      label: 'Send for Approval',
      busyLabel: 'Sending…',
      failure: 'The renewal was not sent for approval',
    };
  }
  return {
    label: kind === 'renew' ? 'Save Renewal' : 'Record Term',
    busyLabel: 'Saving…',
    failure: kind === 'renew' ? 'The renewal was not saved' : 'The term was not recorded',
  };
}

function descriptionOf({ kind, renewal, today }: RenewContractDialogProps): ReactNode {
  const { actBy, term } = renewal;
  if (kind === 'record') return `${nameOf(renewal)}, term ${term.number}`;
  if (actBy === null) return undefined;
  return (
    <>
      Decide by <time dateTime={actBy}>{formatCivilDate(actBy)}</time> <DaysLeft date={actBy} today={today} />
    </>
  );
}

const isCancelled = ({ state, decision }: RenewalTerm): boolean =>
  state === 'cancelled' || decision?.decision === 'cancel';

function TakesBack({ renewal }: { renewal: RenewalTerm }) {
  const { decision } = renewal;
  const what =
    decision?.decision === 'cancel' ? decisionText(decision, renewal) : 'The software is cancelled';
  return (
    <Alert variant="warning" title="Renewing takes the cancellation back.">
      {what}. Once the new contract is there the software goes on with it. If the vendor has had notice, tell
      them.
    </Alert>
  );
}

function RenewedItself({ renewal, today }: { renewal: RenewalTerm; today: string }) {
  const { term, cost } = renewal;
  return (
    <Alert variant="warning" title={`${nameOf(renewal)} renewed itself on ${shortDay(term.start, today)}.`}>
      Nobody has said what it costs; totals still count {formatMoney(cost)}. Take the price from the invoice.
    </Alert>
  );
}
