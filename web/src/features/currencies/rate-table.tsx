import type { ExchangeRate, RateOverview } from '@purser/api/exchange-rates';
import { currencyCodes, currencyName } from '@purser/domain/currencies/known-currencies';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { currencyName as companysName, countOf, formatCivilDate } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { contractsText, ratesQuery } from './currencies.queries.ts';
import { RateRowForm } from './rate-row-form.tsx';

type RateTableProps = { overview: RateOverview; maySave: boolean };

/** The rates by day, the latest first, with a row for a new day. */
export function RateTable({ overview, maySave }: RateTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const today = useToday();
  const rates = useQuery(ratesQuery(isWhole ? null : overview.recent));
  const known = overview.currencies.filter(({ currency }) => currency !== overview.company);
  const codes = [...known.map(({ currency }) => currency), ...added];
  const days = daysOf(rates.data ?? []);
  const hasOlder = !isWhole && overview.first !== overview.recent;
  return (
    <Card
      title="Exchange rates"
      actions={
        maySave && (
          <AddCurrency overview={overview} codes={codes} onAdd={(code) => setAdded([...added, code])} />
        )
      }
      className="overflow-hidden"
    >
      <p className="field-hint px-4 pb-3">
        {companysName()} for one unit. A contract takes the latest rate up to its start date and keeps it.
      </p>
      {rates.isError && <QueryError title="The rates could not be loaded" query={rates} />}
      {codes.length > 0 && (
        <div className="rates rates-by-day" tabIndex={0} role="region" aria-label="Rates by day">
          <table>
            <thead>
              <tr>
                <th scope="col">Date</th>
                {codes.map((code) => (
                  <th key={code} scope="col" className="text-right">
                    {code}
                    <small>
                      {contractsText(known.find(({ currency }) => currency === code)?.contracts ?? 0)}
                    </small>
                  </th>
                ))}
                <th scope="col">Source</th>
                {maySave && (
                  <th scope="col">
                    <span className="sr-only">Edit</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {maySave && (
                <RateRowForm key={`new ${codes.join()} ${overview.days}`} codes={codes} today={today} />
              )}
              {days.map(([date, ofDay]) =>
                edited === date ? (
                  <RateRowForm
                    key={date}
                    codes={codes}
                    today={today}
                    day={{ date, rates: ofDay }}
                    onDone={() => setEdited(null)}
                  />
                ) : (
                  <RateRow
                    key={date}
                    {...{ date, codes }}
                    rates={ofDay}
                    onEdit={maySave ? () => setEdited(date) : undefined}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      <p className="rates-foot">
        <span className="flex-1">{extentText(overview)}</span>
        {hasOlder && (
          <Button variant="link" size="sm" onClick={() => setIsWhole(true)}>
            Show older
          </Button>
        )}
      </p>
    </Card>
  );
}

const extentText = ({ days, first }: RateOverview): string =>
  first === null ? 'No rates yet' : `${countOf(days, 'date')}, from ${formatCivilDate(first)}`;

type RateRowProps = {
  date: string;
  codes: readonly string[];
  rates: readonly ExchangeRate[];
  onEdit: (() => void) | undefined;
};

function RateRow({ date, codes, rates, onEdit }: RateRowProps) {
  const day = formatCivilDate(date);
  const sources = new Set(rates.flatMap(({ source }) => source ?? []));
  return (
    <tr>
      <th scope="row">{day}</th>
      {codes.map((code) => {
        const rate = rates.find(({ currency }) => currency === code);
        return (
          <td key={code} className="text-right">
            {rate ? rateText(rateOf(rate.rate)) : <span className="text-ink-3">–</span>}
          </td>
        );
      })}
      <td className="text-ink-2">{[...sources].join(', ')}</td>
      {onEdit && (
        <td className="text-right">
          <Button variant="ghost" size="icon-sm" aria-label={`Edit the rates of ${day}`} onClick={onEdit}>
            <Pencil className="icon-sm" aria-hidden="true" />
          </Button>
        </td>
      )}
    </tr>
  );
}

type AddCurrencyProps = { overview: RateOverview; codes: readonly string[]; onAdd: (code: string) => void };

function AddCurrency({ overview, codes, onAdd }: AddCurrencyProps) {
  const others = currencyCodes.filter((code) => code !== overview.company && !codes.includes(code));
  return (
    <Select
      aria-label="Add a currency"
      className="rates-add"
      placeholder="Add a currency"
      value=""
      options={others.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }))}
      onChange={onAdd}
    />
  );
}

const daysOf = (rates: readonly ExchangeRate[]): [string, ExchangeRate[]][] => [
  ...Map.groupBy(rates, ({ date }) => date),
];
