import { isDateText } from '@purser/domain/days';
import { mostApplied } from '@purser/domain/limits';
import { sentenceList } from '@purser/domain/sentence-list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { useNeedsApproval } from '../../lib/needs-approval.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { AppliedTable } from './applied-table.tsx';
import { contractsInCurrenciesQuery, ratesOnQuery, useApplyRate } from './currencies.queries.ts';
import { changedYears, hasEnded, isChanged, type Tried, tryRate } from './rate-trial.ts';

/** Gives chosen contracts the rate of a day, after a look at what that changes (docs/product/currencies.md#apply-the-rate). */
export function ApplyRate({ company }: { company: string }) {
  const today = useToday();
  const [date, setDate] = useState(today);
  const [currency, setCurrency] = useState('');
  // Of contracts that were chosen or left out by hand.
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { found, rates, tried } = useTrial(date);
  const currencies = [...new Set(tried.map(({ contract }) => contract.currency ?? ''))].toSorted();
  const shown = currency === '' ? tried : tried.filter(({ contract }) => contract.currency === currency);
  // What is over is seldom reckoned anew: its totals have been told.
  const chosen = shown.filter(
    (one) => one.applied !== null && (choices.get(one.contract.id) ?? !hasEnded(one, today)),
  );
  const changing = chosen.filter(isChanged);

  const choose = (some: readonly Tried[], isIn: boolean) =>
    setChoices(new Map([...choices, ...some.map(({ contract }) => [contract.id, isIn] as const)]));

  return (
    <Card
      title="Apply the rate of"
      actions={
        <div className="rates-choices">
          {currencies.length > 1 && (
            <Select
              aria-label="Currency of the contracts"
              className="w-36"
              value={currency}
              options={[
                { value: '', label: 'All currencies' },
                ...currencies.map((code) => ({ value: code, label: code })),
              ]}
              onChange={setCurrency}
            />
          )}
          <DateField
            aria-label="Date of the rate"
            value={date}
            onChange={setDate}
            today={today}
            className="w-40"
          />
        </div>
      }
      className="overflow-hidden"
    >
      <p className="field-hint px-4 pb-3">{noteOf(changing, today)}</p>
      {found.isError && <QueryError title="The contracts could not be loaded" query={found} />}
      {rates.isError && <QueryError title="The rates of the day could not be loaded" query={rates} />}
      {tried.length === 0 && found.isSuccess && (
        <p className="px-4 pb-4 text-13 text-ink-2">All contracts are in {company}.</p>
      )}
      {tried.length > 0 && (
        <>
          <AppliedTable
            key={currency}
            {...{ tried: shown, chosen, company, choose }}
            isKnown={rates.isSuccess}
          />
          <ApplyFoot changing={changing} date={date} />
        </>
      )}
    </Card>
  );
}

/** The contracts in other currencies, each by the rate in force on a day. */
function useTrial(date: string) {
  const found = useQuery(contractsInCurrenciesQuery);
  const on = isDateText(date) ? date : '';
  const rates = useQuery({ ...ratesOnQuery(on), enabled: on !== '' });
  const tried = useMemo(() => {
    const inForce = new Map(rates.data?.map(({ currency, rate }) => [currency, rate]));
    return (found.data ?? []).map((contract) => tryRate(contract, inForce));
  }, [found.data, rates.data]);
  return { found, rates, tried };
}

/** What a rate changes of what is past. */
function noteOf(changing: readonly Tried[], today: string): string {
  const nothing = 'Nothing is changed yet.';
  const years = changedYears(changing, today);
  if (years.length === 0) return nothing;
  return `${nothing} Costs of past months change with the contract, and so do the totals of ${sentenceList(years.map(String))}.`;
}

function ApplyFoot({ changing, date }: { changing: readonly Tried[]; date: string }) {
  const applying = useApplyRate();
  const needsApproval = useNeedsApproval();
  const some = changing.slice(0, mostApplied);
  const count = countOf(changing.length, 'contract');
  return (
    <p className="rates-foot">
      <span className="flex-1">
        {needsApproval
          ? 'Costs need an approval here, so only administrators apply a rate'
          : 'A line goes into each item’s history'}
      </span>
      {!needsApproval && (
        <Button
          variant="outline"
          disabled={changing.length === 0}
          busy={applying.isPending}
          busyLabel="Applying…"
          onClick={() => applying.mutate({ tried: some, date })}
        >
          {some.length < changing.length
            ? `Apply to the first ${formatCount(some.length)} of ${count}`
            : `Apply to ${count}`}
        </Button>
      )}
    </p>
  );
}
