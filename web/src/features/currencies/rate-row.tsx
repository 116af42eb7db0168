import type { ExchangeRate } from '@purser/api/exchange-rates';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { formatCivilDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

type RateRowProps = {
  date: string;
  codes: readonly string[];
  rates: readonly ExchangeRate[];
  onEdit: ((date: string) => void) | undefined;
};

// There may be thousands, and nearly all are the same after a rate was saved or older ones came.
const isSame = (one: RateRowProps, other: RateRowProps): boolean =>
  one.date === other.date &&
  one.onEdit === other.onEdit &&
  one.codes.join() === other.codes.join() &&
  hasSameRates(one.rates, other.rates);

function hasSameRates(some: readonly ExchangeRate[], others: readonly ExchangeRate[]): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  return some.every(({ currency, rate, source }, at) => {
    const other = others[at];
    return other?.currency === currency && other.rate === rate && other.source === source;
  });
}

/** The rates of a day. */
export const RateRow = memo(function RateRow({ date, codes, rates, onEdit }: RateRowProps) {
  const day = formatCivilDate(date);
  const sources = new Set(rates.flatMap(({ source }) => source ?? []));
  return (
    <tr data-day={date}>
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
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Edit the rates of ${day}`}
            onClick={() => onEdit(date)}
          >
            <Pencil className="icon-sm" aria-hidden="true" />
          </Button>
        </td>
      )}
    </tr>
  );
}, isSame);
