import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { latestContract } from '@purser/domain/contracts';
import { moneyText } from '@purser/domain/currencies/currency-amounts';
import { priceChange } from '@purser/domain/currencies/price-change';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { dollarsOf } from '@purser/domain/money';
import { shortDay } from '@purser/domain/renewal/day-words';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { changeText } from '@purser/domain/renewal/price-change';
import { wasCancelled } from '@purser/domain/renewal/states';
import { ownerRoles } from '@purser/domain/workflow';
import { useEffect } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { formatIn } from '../../lib/currencies.ts';
import { companySign, formatChange, formatMoney } from '../../lib/format.ts';
import { dialogForm } from '../../lib/record-form.ts';
import { fieldsIn } from '../../lib/typed-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ContractFields, termsOfNext } from './contract-fields.tsx';
import { pathOf, type WithContract } from './contract-form.ts';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { useNextContract } from './next-contract.ts';
import type { NextContract } from './next-contract-form.ts';
import { buttonTexts, descriptionOf, nameOf, ownersHints, titleOf } from './next-contract-texts.tsx';
import { Refusal } from './refusal.tsx';
import { ApprovalChoice, type Sending } from './renewal-approval.tsx';
import { RenewalComparison } from './renewal-comparison.tsx';
import { RenewalOutcome } from './renewal-outcome.tsx';
import { RequestFormField } from './request-form.tsx';
import type { CostResult } from './use-cost.ts';

type ContractDialogProps = {
  next: NextContract;
  today: string;
  onTyped?: (isTyped: boolean) => void;
  /** Opens the item. */
  onOpen?: (() => void) | undefined;
  onCreated?: (contract: Contract) => void;
  onSubmitted?: (request: PurchaseRequest) => void;
  onClose: () => void;
};

/**
 * The next contract of an item, whether it is called new or a renewal (docs/product/contracts.md#new-contract,
 * docs/product/renewals.md#the-next-term): it takes over what the one before says, and shows when to act next.
 */
export function ContractDialog(props: ContractDialogProps) {
  const { next, today, onTyped, onClose } = props;
  const { form, send, sending, choose, saving, ...question } = useNextContract(next, props);
  const { isAsked, isBegun, requestForm } = question;
  const { isDirty } = form.formState;
  useEffect(() => onTyped?.(isDirty), [isDirty, onTyped]);
  const texts = buttonTexts(next.kind, sending, isBegun);
  return (
    <FormProvider {...form}>
      <FormDialog
        size={next.kind === 'new' ? 'sm' : 'md'}
        title={titleOf(next)}
        description={descriptionOf(next, today)}
        form={dialogForm(form, pathOf)}
        saving={saving}
        verb={texts.label}
        pending={texts.busyLabel}
        failure={(error) => (
          <Refusal error={error} otherwise={texts.failure}>
            {isAboutOwners(error) && ` ${ownersHints[next.kind]}`}
          </Refusal>
        )}
        onSend={send}
        onClose={onClose}
      >
        {next.kind === 'new' && sending === 'ask' && (
          <Alert title="This contract will be submitted for approval">
            It is created once its last step is approved.
          </Alert>
        )}
        {next.kind === 'record' && <RenewedItself renewal={next.renewal} today={today} />}
        {next.kind === 'renew' && wasCancelled(next.renewal) && (
          <TakesBack renewal={next.renewal} sending={sending} />
        )}
        <Terms next={next} today={today} />
        <div className="empty:hidden">
          <TypedContractWarnings
            contracts={next.kind === 'new' ? next.contracts : [next.contract]}
            isActive={isActiveWith(next)}
          />
        </div>
        <RenewalOutcome kind={next.kind} {...costsBefore(next)} isActive={isActiveWith(next)} today={today} />
        {isAsked && next.kind !== 'new' && (
          <ApprovalChoice
            value={sending}
            onChange={choose}
            canSave={!next.approval.isNeeded || next.approval.isFree}
            ownSteps={requestForm.chosen?.steps}
          />
        )}
        <div className="empty:hidden">
          <RequestFormField {...requestForm} next={next} />
        </div>
        {next.kind === 'record' && !isAsked && (
          <p className="text-12 text-ink-3">No approval: this term already runs.</p>
        )}
      </FormDialog>
    </FormProvider>
  );
}

/** Whether an approver isn't named in the item yet. */
const isAboutOwners = (error: Error): boolean =>
  ownerRoles.some(({ field }) => fieldsIn(error)[field] !== undefined);

/** Beside those of the term that it follows, where it follows one. */
function Terms({ next, today }: { next: NextContract; today: string }) {
  if (next.kind === 'new') return <NewTerms latest={latestContract(next.contracts)} today={today} />;
  return <RenewalComparison kind={next.kind} contract={next.contract} renewal={next.renewal} today={today} />;
}

function NewTerms({ today, latest }: { today: string; latest: Contract | undefined }) {
  return (
    <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
      <ContractFields
        names={termsOfNext}
        today={today}
        costNote={(result) => <CostChange before={latest} after={result} />}
      />
    </div>
  );
}

function costsBefore(next: NextContract) {
  if (next.kind === 'new') return { costBefore: latestContract(next.contracts)?.cost, foreseen: null };
  const { cost, nextCost, estimatedCost } = next.renewal;
  return { costBefore: cost, foreseen: next.kind === 'renew' ? nextCost : estimatedCost };
}

// Renewing takes a cancellation back, which recording what already runs doesn't.
const isActiveWith = (next: NextContract): boolean => {
  if (next.kind === 'new') return next.isActive;
  return next.kind === 'renew' || next.renewal.state !== 'cancelled';
};

function TakesBack({ renewal, sending }: { renewal: RenewalTerm; sending: Sending }) {
  const { decision } = renewal;
  const what =
    decision?.decision === 'cancel'
      ? decisionText(decision, renewal, companySign())
      : 'The software is cancelled';
  const outcome =
    sending === 'ask'
      ? 'The cancellation stays until the request is approved.'
      : 'Saving the new contract makes the software active again.';
  return (
    <Alert variant="warning" title="Renewing takes the cancellation back.">
      {what}. {outcome} If the vendor has received your notice, tell them.
    </Alert>
  );
}

function RenewedItself({ renewal, today }: { renewal: RenewalTerm; today: string }) {
  const { term, cost } = renewal;
  return (
    <Alert variant="warning" title={`${nameOf(renewal)} auto-renewed on ${shortDay(term.start, today)}.`}>
      Nobody has said what it costs; totals still count {formatMoney(cost)}. Take the price from the invoice.
    </Alert>
  );
}

/** What a price changes from the contract before, told apart from what the rate does; nothing in different currencies. */
function CostChange({ before, after }: { before: Contract | undefined; after: CostResult }) {
  const { control } = useFormContext<WithContract>();
  const currency = useWatch({ control, name: 'contract.currency' }) ?? '';
  const change = before && priceChange(before, { ...after, currency });
  if (!change || typeof before?.originalCost !== 'number' || before.rate === null) return null;
  const { minor, total, byPrice, byRate } = change;
  return (
    <Figures look="strip" className="cost-change">
      <Figure label="Before" note={`${formatMoney(before.cost)} at ${rateText(rateOf(before.rate))}`}>
        {formatIn(before.originalCost, currency)}
      </Figure>
      <Figure label="Price" note={changeText(before.originalCost, after.originalCost)} isBad={minor > 0n}>
        {`${signOf(minor)}${moneyText(minor < 0n ? -minor : minor, currency)}`}
      </Figure>
      <Figure
        label="In the company’s currency"
        note={`${formatChange(dollarsOf(byPrice))} price, ${formatChange(dollarsOf(byRate))} rate`}
        isBad={total > 0n}
      >
        {formatChange(dollarsOf(total))}
      </Figure>
    </Figures>
  );
}

function signOf(value: bigint): string {
  if (value === 0n) return '±';
  return value < 0n ? '−' : '+';
}
