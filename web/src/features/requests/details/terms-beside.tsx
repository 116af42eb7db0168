import type { PurchaseRequest } from '@purser/api/request-replies';
import { daysBetween } from '@purser/domain/days';
import { countText } from '@purser/domain/kinds/numbers';
import { centsOf } from '@purser/domain/money';
import { changeText } from '@purser/domain/renewal/price-change';
import type { ContractTerms } from '@purser/domain/terms';
import type { ReactNode } from 'react';
import { fieldText } from '../../../lib/field-texts.ts';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';

type Terms = Omit<NonNullable<PurchaseRequest['follows']>, 'contractId'>;

type TermsBesideProps = { now: Terms; proposed: ContractTerms };

/** The terms of the contract that a requested one follows beside the proposed ones, with what changes. */
export const TermsBeside = ({ now, proposed }: TermsBesideProps) => (
  <DataTable
    look="plain"
    className="terms-beside row-cards tabular-nums"
    columns={columns}
    rows={rowsOf(now, proposed)}
    rowKey={({ label }) => label}
  />
);

const columns: readonly TableColumn<Row>[] = [
  { key: 'term', head: 'Term', isHeadHidden: true, isName: true, cell: ({ label }) => label },
  { key: 'now', head: 'Now', cell: ({ terms: [now] }) => now },
  { key: 'proposed', head: 'Proposed', cell: ({ terms: [, proposed] }) => proposed },
  {
    key: 'change',
    head: 'Change',
    align: 'right',
    cell: ({ change }) => change,
    attributes: ({ effect }) => ({ 'data-change': effect }),
  },
];

interface Row {
  readonly label: string;
  readonly terms: readonly [now: ReactNode, proposed: ReactNode];
  readonly change: ReactNode;
  /** Whether it costs or binds more, or less. */
  readonly effect?: 'more' | 'less' | undefined;
}

const rowsOf = (now: Terms, proposed: Terms): Row[] => [
  { label: 'Term', terms: [termOf(now), termOf(proposed)], change: lengthChange(now, proposed) },
  costRow(now, proposed),
  ...increaseRow(now, proposed),
  ...textRow('Renews itself', [renewalText(now), renewalText(proposed)]),
  ...textRow('Notice', [noticeText(now), noticeText(proposed)]),
  ...textRow('Billed, paid by', [billingText(now), billingText(proposed)]),
];

/** A row whose terms are told in words; none where neither contract says anything. */
function textRow(label: string, [now, proposed]: readonly [string | null, string | null]): Row[] {
  if (now === null && proposed === null) return [];
  return [{ label, terms: [now ?? 'None', proposed ?? 'None'], change: now === proposed ? 'Same' : 'Other' }];
}

function costRow(now: Terms, proposed: Terms): Row {
  const difference = centsOf(proposed.cost) - centsOf(now.cost);
  const change = (
    <>
      <span className="whitespace-nowrap">
        {difference > 0n ? '+' : '−'}
        <Money amount={Math.abs(proposed.cost - now.cost)} />
      </span>
      <br />
      {changeText(now.cost, proposed.cost)}
    </>
  );
  return {
    label: 'Cost per year',
    terms: [<Money key="now" amount={now.cost} />, <Money key="proposed" amount={proposed.cost} />],
    change: difference === 0n ? 'Same' : change,
    effect: effectOf(difference),
  };
}

/** The increase that a contract foresees at its next renewal. */
function increaseRow(now: Terms, proposed: Terms): Row[] {
  const [before, after] = [now.renewalUplift ?? 0, proposed.renewalUplift ?? 0];
  if (before === 0 && after === 0) return [];
  const text = (percent: number): string => (percent === 0 ? 'None' : `${percent}%`);
  return [
    {
      label: 'Next increase',
      terms: [text(before), text(after)],
      change: increaseChange(before, after),
      effect: effectOf(after - before),
    },
  ];
}

function increaseChange(before: number, after: number): string {
  if (before === after) return 'Same';
  if (after === 0) return 'Removed';
  if (before === 0) return 'New';
  return after > before ? 'Higher' : 'Lower';
}

const termOf = ({ startDate, endDate }: Terms): string => {
  const start = fieldText('startDate', startDate);
  return endDate === null ? `${start}, runs on` : `${start} to ${fieldText('endDate', endDate)}`;
};

// A year with a February 29 is as long as one without.
function lengthChange(now: Terms, proposed: Terms): string {
  if (now.endDate === null || proposed.endDate === null)
    return now.endDate === proposed.endDate ? 'Same' : 'Other';
  const days = daysBetween(proposed.startDate, proposed.endDate) - daysBetween(now.startDate, now.endDate);
  if (Math.abs(days) <= 1) return 'Same length';
  return days > 0 ? 'Longer' : 'Shorter';
}

function renewalText({ autoRenew, renewalMonths }: Terms): string | null {
  if (!autoRenew) return null;
  return renewalMonths === null ? 'Yes' : `For ${countText(renewalMonths, 'months')}`;
}

function noticeText({ noticeCount, noticeUnit, cancellationNoticeDate }: Terms): string | null {
  if (noticeCount !== null && noticeUnit !== null) return countText(noticeCount, noticeUnit);
  return cancellationNoticeDate === null
    ? null
    : `By ${fieldText('cancellationNoticeDate', cancellationNoticeDate)}`;
}

const billingText = ({ billingCycle, paymentType }: Terms): string =>
  [fieldText('billingCycle', billingCycle), paymentType].filter(Boolean).join(', ');

function effectOf(difference: bigint | number): Row['effect'] {
  if (difference === 0n || difference === 0) return undefined;
  return difference > 0 ? 'more' : 'less';
}
