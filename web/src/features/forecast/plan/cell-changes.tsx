import type { CellChanges, MonthChange } from '@purser/api/forecast';
import { changeKinds } from '@purser/domain/forecast/forecast-source';
import { changeKindLabel, monthLabel } from '@purser/domain/forecast/labels';
import { countOf, formatMoney } from '../../../lib/format.ts';
import { CellLines, Change, changesTitle } from './cell-lines.tsx';

type CellChangesListProps = { changes: CellChanges; onItem: (id: number) => void };

/** Which items make a cell dearer or cheaper than in the month before, by their reasons (docs/product/forecast.md#changes). */
export function CellChangesList({ changes: { month, items }, onItem }: CellChangesListProps) {
  if (items.length === 0) {
    return (
      <p className="p-4 text-13 text-ink-2">No item costs more or less here than in {monthLabel(month)}.</p>
    );
  }
  return (
    <section aria-label={changesTitle}>
      {changeKinds.map((kind) => {
        const own = items.filter((item) => item.kind === kind);
        if (own.length === 0) return null;
        const rounded = own.filter(isRounding);
        return (
          <CellLines
            key={kind}
            title={changeKindLabel(kind)}
            lines={own.filter((item) => !isRounding(item))}
            others={rounded}
            othersText={`Rounding of ${countOf(rounded.length, 'item')}`}
            amountOf={(amount) => <Change amount={amount} />}
            noteOf={(item) => noteOf(item, month)}
            onItem={onItem}
          />
        );
      })}
    </section>
  );
}

// As many days at the same price: their cents differ since a year's have to add up.
const isRounding = ({ kind, days, daysBefore }: MonthChange): boolean =>
  kind === 'days' && days === daysBefore;

function noteOf({ kind, days, daysBefore, price, priceBefore }: MonthChange, before: string): string {
  if (kind === 'began') return countOf(days, 'day');
  if (kind === 'ended') return `${countOf(daysBefore, 'day')} in ${monthLabel(before)}`;
  if (kind === 'days') return `${countOf(days, 'day')}, ${daysBefore} in ${monthLabel(before)}`;
  return price === priceBefore
    ? 'Another price on some of the days'
    : `${formatMoney(priceBefore ?? 0)} → ${formatMoney(price ?? 0)} a year`;
}
