import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { optionLabel } from '@purser/domain/options';
import { monthsText } from '@purser/domain/renewal/day-words';
import type { ReactNode } from 'react';
import { fieldLabel } from '../../lib/field-texts.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { factOf } from '../../lib/term-texts.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyIn } from '../../ui/money-in.tsx';
import { CostFields } from './cost-fields.tsx';
import { EndField } from './end-field.tsx';
import type { RenewalKind } from './next-contract-form.ts';
import { NoticePeriodField } from './notice-period-field.tsx';
import { useRenewalLength } from './renewal-fields.tsx';
import { TermField } from './term-field.tsx';
import { useTerm } from './use-term.ts';

type RenewalComparisonProps = {
  kind: RenewalKind;
  contract: Contract;
  renewal: RenewalTerm;
  today: string;
};

/** The terms of a contract beside those of the next one, which are typed. */
export function RenewalComparison(props: RenewalComparisonProps) {
  const before = termBefore(props);
  const columns: readonly TableColumn<Line>[] = [
    { key: 'label', head: 'Term', isHeadHidden: true, isName: true, width: 124, cell: ({ label }) => label },
    {
      key: 'before',
      head: before.title,
      width: 136,
      cell: (line) => line.before,
      attributes: () => ({ 'data-word': before.word }),
    },
    {
      key: 'next',
      head: props.kind === 'renew' ? 'Next term' : 'Term that runs',
      cell: ({ next }) => next,
    },
  ];
  return (
    <DataTable
      look="plain"
      className="comparison row-cards"
      columns={columns}
      rows={useLines(props, before)}
      rowKey={({ label }) => label}
      rowAttributes={({ isFirst }) => ({ 'data-first': isFirst ? '' : undefined })}
    />
  );
}

interface Line {
  readonly label: string;
  readonly before: ReactNode;
  readonly next: ReactNode;
  /** A line above sets it apart. */
  readonly isFirst?: boolean;
}

function useLines({ kind, contract, renewal, today }: RenewalComparisonProps, before: TermBefore): Line[] {
  const term = useTerm(true);
  const factLine = (name: Parameters<typeof factOf>[1], label: string, none = 'None') => ({
    label,
    before: factOf(contract, name) || none,
  });
  return [
    {
      label: 'Cost per year',
      before: <CostBefore contract={contract} />,
      next: <CostFields label="Cost per year" hint="" today={today} />,
    },
    {
      label: 'Start',
      before: formatCivilDate(before.start),
      next:
        kind === 'renew' ? (
          <TermField {...term.start} today={today} />
        ) : (
          <span className="tabular-nums">{formatCivilDate(renewal.term.start)}</span>
        ),
    },
    {
      label: 'End',
      before: before.end ? formatCivilDate(before.end) : 'None',
      next: <EndField term={term} today={today} />,
    },
    {
      label: 'Billing',
      before: optionLabel(contract.billingCycle),
      next: <TermField {...term.billing} today={today} />,
      isFirst: true,
    },
    {
      label: 'Payment',
      before: contract.paymentType ?? 'None',
      next: <TermField name="paymentType" today={today} />,
    },
    {
      label: 'Renews itself',
      before: lengthText(contract, renewal),
      next: <LengthFields today={today} />,
      isFirst: true,
    },
    { ...factLine('noticeCount', 'Notice'), next: <NoticePeriodField hint="" /> },
    {
      ...factLine('renewalUplift', 'Increase'),
      next: (
        <span className="comparison-measured" data-unit="at each renewal">
          <TermField name="renewalUplift" today={today} />
        </span>
      ),
    },
    {
      ...factLine('cancellationNoticeDate', 'Cancel Notice Date'),
      next: <TermField name="cancellationNoticeDate" today={today} hint="" />,
    },
    {
      ...factLine('reminderDays', 'Reminders', 'Default days'),
      next: <TermField name="reminderDays" today={today} placeholder="Default days" />,
    },
    {
      ...factLine('priceCheckFrequency', fieldLabel('priceCheckFrequency')),
      next: <TermField name="priceCheckFrequency" today={today} />,
    },
  ];
}

const CostBefore = ({ contract: { cost, currency, originalCost } }: { contract: Contract }) =>
  currency === null || originalCost === null ? (
    <Money amount={cost} />
  ) : (
    <>
      <MoneyIn amount={originalCost} currency={currency} /> <Money amount={cost} />
    </>
  );

function LengthFields({ today }: { today: string }) {
  const length = useRenewalLength();
  return (
    <span className="comparison-length">
      <TermField name="autoRenew" label="Renews itself" today={today} onChanged={length.follow} />
      {length.isAsked && (
        <>
          <span aria-hidden="true">for</span>
          <TermField
            name="renewalMonths"
            label="Renews itself for, months"
            today={today}
            placeholder={String(length.assumed)}
          />
        </>
      )}
    </span>
  );
}

function lengthText({ autoRenew }: Contract, { renewalMonths }: RenewalTerm): string {
  if (!autoRenew) return 'No';
  return renewalMonths === null ? 'Yes' : `for ${monthsText(renewalMonths)}`;
}

interface TermBefore {
  readonly title: string;
  /** Before each of its values, where there is no room for columns. */
  readonly word: string;
  readonly start: string;
  readonly end: string | null;
}

function termBefore({ kind, contract, renewal }: Omit<RenewalComparisonProps, 'today'>): TermBefore {
  const { number, start, end } = renewal.term;
  if (kind === 'renew') return { title: 'This term', word: 'now', start, end };
  const { startDate, endDate } = contract;
  // Of the terms that have gone by since, nobody has recorded any.
  const title = number > 2 ? 'As signed' : 'Term that ended';
  return { title, word: 'before', start: startDate, end: endDate };
}
