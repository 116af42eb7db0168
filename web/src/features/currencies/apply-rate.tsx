import type { AppliedRate, ContractInCurrency } from '@purser/api/contracts';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { isDateText, yearOf } from '@purser/domain/days';
import { centsOf, dollarsOf } from '@purser/domain/money';
import { sentenceList } from '@purser/domain/sentence-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatIn } from '../../lib/currencies.ts';
import { countOf, formatChange, formatCivilDate, formatMoney } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { contractsInCurrenciesQuery, ratesOnQuery, trialQuery, useApplyRate } from './currencies.queries.ts';

/** Gives chosen contracts the rate of a day, after a look at what that changes (docs/product/currencies.md#apply-the-rate). */
export function ApplyRate({ company }: { company: string }) {
  const today = useToday();
  const [date, setDate] = useState(today);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const found = useQuery(contractsInCurrenciesQuery);
  const { trial, contracts } = useTrial(found.data ?? [], date);
  const applying = useApplyRate();
  const chosen = contracts.filter(({ id }) => trial.has(id) && !left.has(id));
  const changing = chosen.filter(({ id, cost }) => trial.get(id)?.after !== cost);

  function toggle(id: number) {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  return (
    <Card
      title="Apply the rate of"
      actions={
        <DateField
          aria-label="Date of the rate"
          value={date}
          onChange={setDate}
          today={today}
          className="w-40"
        />
      }
      className="overflow-hidden"
    >
      <p className="field-hint px-4 pb-3">{noteOf(changing, today)}</p>
      {found.isError && <QueryError title="The contracts could not be loaded" query={found} />}
      {contracts.length === 0 && found.isSuccess && (
        <p className="px-4 pb-4 text-13 text-ink-2">All contracts are in {company}.</p>
      )}
      {contracts.length > 0 && (
        <>
          <div
            className="rates rates-narrow"
            tabIndex={0}
            role="region"
            aria-label="Contracts in other currencies"
          >
            <table className="rates-applied">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">Chosen</span>
                  </th>
                  <th scope="col">Contract</th>
                  <th scope="col" className="text-right">
                    A year
                  </th>
                  <th scope="col" className="text-right">
                    Rate
                  </th>
                  <th scope="col" className="text-right">
                    In {company}
                  </th>
                  <th scope="col" className="text-right">
                    Change
                  </th>
                </tr>
              </thead>
              <tbody>
                {contracts.map((contract) => (
                  <ContractRow
                    key={contract.id}
                    {...{ contract, company }}
                    applied={trial.get(contract.id)}
                    isChosen={!left.has(contract.id)}
                    onToggle={() => toggle(contract.id)}
                  />
                ))}
              </tbody>
              <Together contracts={chosen} {...{ trial, company }} />
            </table>
          </div>
          <p className="rates-foot">
            <span className="flex-1">A line goes into each item’s history</span>
            <Button
              variant="outline"
              disabled={changing.length === 0}
              busy={applying.isPending}
              busyLabel="Applying…"
              onClick={() => applying.mutate({ ids: changing.map(({ id }) => id), date })}
            >
              Apply to {countOf(changing.length, 'contract')}
            </Button>
          </p>
        </>
      )}
    </Card>
  );
}

type Trial = ReadonlyMap<number, AppliedRate>;

// Contracts in a currency without a rate up to the day can't be asked about together with the others.
function useTrial(all: readonly ContractInCurrency[], date: string) {
  const on = isDateText(date) ? date : '';
  const rates = useQuery({ ...ratesOnQuery(on), enabled: on !== '' });
  const known = new Set(rates.data?.map(({ currency }) => currency));
  const ids = all.filter(({ currency }) => currency !== null && known.has(currency)).map(({ id }) => id);
  const { data } = useQuery(trialQuery(ids, on));
  const trial: Trial = new Map(data?.map((applied) => [applied.id, applied]));
  return { trial, contracts: all };
}

/** What a rate changes of what is past. */
function noteOf(changing: readonly ContractInCurrency[], today: string): string {
  const nothing = 'Nothing is changed yet.';
  const years = new Set(changing.flatMap((contract) => pastYears(contract, today)));
  if (years.size === 0) return nothing;
  const names = [...years].toSorted((one, other) => Number(one) - Number(other)).map(String);
  return `${nothing} Costs of past months change with the contract, and so do the totals of ${sentenceList(names)}.`;
}

function pastYears({ startDate, endDate }: ContractInCurrency, today: string): number[] {
  if (startDate > today) return [];
  const last = yearOf(endDate !== null && endDate < today ? endDate : today);
  const first = yearOf(startDate);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

type ContractRowProps = {
  contract: ContractInCurrency;
  company: string;
  applied: AppliedRate | undefined;
  isChosen: boolean;
  onToggle: () => void;
};

function ContractRow({ contract, company, applied, isChosen, onToggle }: ContractRowProps) {
  const { vendor, product_name, startDate, endDate, currency, originalCost, rate, cost } = contract;
  const term = `${formatCivilDate(startDate)} to ${endDate === null ? 'open end' : formatCivilDate(endDate)}`;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`${vendor} ${product_name}, ${term}`}
          checked={applied !== undefined && isChosen}
          disabled={applied === undefined}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <b className="font-medium">{vendor}</b> {product_name}
        <small>{term}</small>
      </th>
      <td data-label="A year">
        {currency !== null && originalCost !== null && formatIn(originalCost, currency)}
      </td>
      <td data-label="Rate">
        {rate !== null && rateText(rateOf(rate))}
        <small>{applied ? rateText(rateOf(applied.rate)) : 'no rate'}</small>
      </td>
      <td data-label={`In ${company}`}>
        {formatMoney(cost)}
        {applied && <small className="font-medium">{formatMoney(applied.after)}</small>}
      </td>
      <td data-label="Change" data-rises={applied && changeOf(applied) > 0 ? '' : undefined}>
        {applied ? formatChange(changeOf(applied)) : '–'}
      </td>
    </tr>
  );
}

const changeOf = ({ before, after }: AppliedRate): number => dollarsOf(centsOf(after) - centsOf(before));

type TogetherProps = { contracts: readonly ContractInCurrency[]; trial: Trial; company: string };

function Together({ contracts, trial, company }: TogetherProps) {
  const applied = contracts.flatMap(({ id }) => trial.get(id) ?? []);
  const sumOf = (amounts: readonly number[]): number =>
    dollarsOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
  const before = sumOf(applied.map((one) => one.before));
  const after = sumOf(applied.map((one) => one.after));
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">Together</th>
        <td />
        <td />
        <td data-label={`In ${company}`}>
          {formatMoney(before)}
          <small className="font-medium">{formatMoney(after)}</small>
        </td>
        <td data-label="Change" className="font-medium">
          {formatChange(sumOf([after, -before]))}
        </td>
      </tr>
    </tfoot>
  );
}
