import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { optionLabel } from '@purser/domain/options';
import { monthsText } from '@purser/domain/renewal/day-words';
import type { ReactNode } from 'react';
import { fieldLabel } from '../../lib/field-texts.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { factOf } from '../../lib/term-texts.ts';
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
export function RenewalComparison({ kind, contract, renewal, today }: RenewalComparisonProps) {
  const term = useTerm(true);
  const before = termBefore({ kind, contract, renewal });
  const line = { was: before.word };
  return (
    <table className="comparison">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Term</span>
          </th>
          <th scope="col">{before.title}</th>
          <th scope="col">{kind === 'renew' ? 'Next term' : 'Term that runs'}</th>
        </tr>
      </thead>
      <tbody>
        <Line {...line} label="Cost a year" before={<CostBefore contract={contract} />}>
          <CostFields label="Cost a year" hint="" today={today} />
        </Line>
        <Line {...line} label="Start" before={formatCivilDate(before.start)}>
          {kind === 'renew' ? (
            <TermField {...term.start} today={today} />
          ) : (
            <span className="tabular-nums">{formatCivilDate(renewal.term.start)}</span>
          )}
        </Line>
        <Line {...line} label="End" before={before.end ? formatCivilDate(before.end) : 'None'}>
          <EndField term={term} today={today} />
        </Line>
        <Line {...line} label="Billing" before={optionLabel(contract.billingCycle)} isFirst>
          <TermField {...term.billing} today={today} />
        </Line>
        <Line {...line} label="Payment" before={contract.paymentType ?? 'None'}>
          <TermField name="paymentType" today={today} />
        </Line>
        <Line {...line} label="Renews itself" before={lengthText(contract, renewal)} isFirst>
          <LengthFields today={today} />
        </Line>
        <Line {...line} label="Notice" before={factOf(contract, 'noticeCount') || 'None'}>
          <NoticePeriodField hint="" />
        </Line>
        <Line {...line} label="Increase" before={factOf(contract, 'renewalUplift') || 'None'}>
          <span className="comparison-measured" data-unit="at each renewal">
            <TermField name="renewalUplift" today={today} />
          </span>
        </Line>
        <Line
          {...line}
          label="Cancel Notice Date"
          before={factOf(contract, 'cancellationNoticeDate') || 'None'}
        >
          <TermField name="cancellationNoticeDate" today={today} hint="" />
        </Line>
        <Line {...line} label="Reminders" before={factOf(contract, 'reminderDays') || 'Default days'}>
          <TermField name="reminderDays" today={today} placeholder="Default days" />
        </Line>
        <Line
          {...line}
          label={fieldLabel('priceCheckFrequency')}
          before={factOf(contract, 'priceCheckFrequency') || 'None'}
        >
          <TermField name="priceCheckFrequency" today={today} />
        </Line>
      </tbody>
    </table>
  );
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

type LineProps = {
  label: string;
  was: string;
  before: ReactNode;
  /** A line above sets it apart. */
  isFirst?: boolean;
  children: ReactNode;
};

const Line = ({ label, was, before, isFirst = false, children }: LineProps) => (
  <tr data-first={isFirst || undefined}>
    <th scope="row">{label}</th>
    <td className="comparison-before" data-word={was}>
      {before}
    </td>
    <td>{children}</td>
  </tr>
);
