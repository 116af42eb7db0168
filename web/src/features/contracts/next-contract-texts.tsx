import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { ReactNode } from 'react';
import { formatCivilDate, formatMoney } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { DaysLeft } from '../../ui/days-left.tsx';
import { actDayText, isLast } from './act-day.ts';
import type { FurtherContract, NextContract, NextKind, RenewalKind } from './next-contract-form.ts';
import type { Sending } from './renewal-approval.tsx';

type ButtonTexts = Readonly<Record<'label' | 'busyLabel' | 'failure', string>>;

const renewalAsked: ButtonTexts = {
  label: 'Send for Approval',
  busyLabel: 'Sending…',
  failure: 'The renewal was not sent for approval',
};
const buttons: Readonly<Record<NextKind, Readonly<Record<Sending, ButtonTexts>>>> = {
  new: {
    save: { label: 'Create Contract', busyLabel: 'Creating...', failure: 'Failed to create contract' },
    ask: {
      label: 'Submit for Approval',
      busyLabel: 'Submitting...',
      failure: 'Failed to submit contract for approval',
    },
  },
  renew: {
    save: { label: 'Save Renewal', busyLabel: 'Saving…', failure: 'The renewal was not saved' },
    ask: renewalAsked,
  },
  record: {
    save: { label: 'Record Term', busyLabel: 'Saving…', failure: 'The term was not recorded' },
    ask: renewalAsked,
  },
};

const begun: ButtonTexts = {
  label: 'Go to the Questions',
  busyLabel: 'Creating…',
  failure: 'The request was not created',
};

/** `isBegun`: the request's questions come before it is submitted. */
export const buttonTexts = (kind: NextKind, sending: Sending, isBegun: boolean): ButtonTexts =>
  isBegun ? begun : buttons[kind][sending];

export const ownersHints: Readonly<Record<NextKind, string>> = {
  new: 'They are set under Software Information, in the panel behind this dialog.',
  renew: 'They are set under Software Information, in the item’s panel.',
  record: 'They are set under Software Information, in the item’s panel.',
};

export function titleOf(next: NextContract): string {
  if (next.kind === 'new') return `New Contract - ${next.vendor}`;
  return next.kind === 'renew' ? `Renew ${nameOf(next.renewal)}` : 'Record the New Term';
}

export const nameOf = ({ vendor, product_name }: Pick<RenewalTerm, 'vendor' | 'product_name'>): string =>
  `${vendor} ${product_name}`;

export function descriptionOf(next: NextContract, today: string): ReactNode {
  if (next.kind === 'new') return undefined;
  const { actBy, term } = next.renewal;
  if (next.kind === 'record') return `${nameOf(next.renewal)}, term ${term.number}`;
  if (actBy === null) return undefined;
  return (
    <>
      Act by <time dateTime={actBy}>{formatCivilDate(actBy)}</time> <DaysLeft date={actBy} today={today} />
    </>
  );
}

interface Saved {
  readonly today: string;
  /** Opens the item; the news names it. */
  readonly onOpen?: (() => void) | undefined;
}

export function announceNew(next: FurtherContract, saved: Contract, { today, onOpen }: Saved): void {
  toast({
    title: 'Success',
    description: 'Contract created successfully',
    note: next.isActive && isLast(saved, next.contracts) ? actDayText(saved, today) : undefined,
    ...(onOpen && { action: { label: `Open ${nameOf(next)}`, run: onOpen } }),
  });
}

type Renewed = Saved & { readonly kind: RenewalKind };

export function announceRenewal(
  renewal: RenewalTerm,
  saved: Contract,
  { kind, today, onOpen }: Renewed,
): void {
  const { endDate, cost } = saved;
  const until = endDate === null ? '' : ` until ${formatCivilDate(endDate)}`;
  const title = kind === 'renew' ? `Renewed${until}` : `Term recorded${until}`;
  toast({
    title,
    description: `${nameOf(renewal)}, ${formatMoney(cost)} a year`,
    note: actDayText(saved, today),
    ...(onOpen && { action: { label: `Open ${nameOf(renewal)}`, run: onOpen } }),
  });
}
