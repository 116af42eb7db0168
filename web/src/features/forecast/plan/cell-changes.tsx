import type { CellChanges, MonthChange } from '@purser/api/forecast';
import { type ChangeKind, changeKinds } from '@purser/domain/forecast/cell-changes';
import { monthLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { countOf, formatChange, formatMoney } from '../../../lib/format.ts';
import { CellLines } from './cell-lines.tsx';

/** What the list is called, of a cell of one month. */
export const changesTitle = 'Changes against the month before';

const kindLabels: Readonly<Record<ChangeKind, string>> = {
  began: 'Began',
  ended: 'Ended',
  price: 'Price',
  days: 'Days',
};

/** @example changeKindLabel('began') // 'Began' */
export const changeKindLabel = (kind: ChangeKind): string => kindLabels[kind];

/** By how much a cell differs from the month before. */
export const differenceOf = ({ items }: CellChanges): number => addDollars(items.map(({ amount }) => amount));

/** An amount that is more or less. */
export const Change = ({ amount }: { amount: number }) => (
  <span className="tabular-nums whitespace-nowrap">{formatChange(amount)}</span>
);

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
