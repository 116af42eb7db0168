import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/stored-text.ts';
import { type ColumnId, canHide, columnIds, isOptional, moved, orderFrom } from './columns.ts';

/** What a view with a name shows until somebody changes it; the table without a view shows every column that isn't optional. */
const firstShown: Readonly<Record<'renewals', ReadonlySet<ColumnId>>> = {
  renewals: new Set(['vendor', 'product', 'cost', 'renewal', 'businessOwner', 'status', 'actions']),
};

type View = keyof typeof firstShown;

/** Which columns are shown, and in which order: stored in this browser for each person, and which ones for each view. */
export function useColumns(userId: number, view?: View) {
  return { ...useHidden(userId, view), ...useOrder(userId) };
}

function useOrder(userId: number) {
  const key = `table-column-order-${userId}`;
  const [changed, setChanged] = useState<Readonly<Record<string, readonly ColumnId[]>>>({});
  const order = useMemo(() => changed[key] ?? orderFrom(readStored(key)?.split(',') ?? []), [changed, key]);

  function store(next: readonly ColumnId[]) {
    setChanged((before) => ({ ...before, [key]: next }));
    writeStored(key, isFirstOrder(next) ? null : next.join(','));
  }

  return {
    order,
    move: (column: ColumnId, by: 1 | -1) => store(moved(order, column, by)),
    /** Null where no column was moved. */
    resetOrder: isFirstOrder(order) ? null : () => store(columnIds),
  };
}

const isFirstOrder = (order: readonly ColumnId[]): boolean =>
  order.every((column, at) => column === columnIds[at]);

function useHidden(userId: number, view: View | undefined) {
  const key = ['table-hidden-columns', userId, ...(view ? [view] : [])].join('-');
  const [changed, setChanged] = useState<Readonly<Record<string, ReadonlySet<ColumnId>>>>({});
  const hidden = useMemo(() => changed[key] ?? readHidden(key, view), [changed, key, view]);

  function store(next: ReadonlySet<ColumnId>) {
    setChanged((before) => ({ ...before, [key]: next }));
    writeStored(key, storedText(next));
  }

  function toggle(column: ColumnId) {
    const next = new Set(hidden);
    if (!next.delete(column) && canHide(column, hidden)) next.add(column);
    store(next);
  }

  return { hidden, toggle, showAll: () => store(new Set([...hidden].filter(isOptional))) };
}

function readHidden(key: string, view: View | undefined): ReadonlySet<ColumnId> {
  const names = readStored(key)?.split(',');
  if (!names) {
    const isHidden = (column: ColumnId) => (view ? !firstShown[view].has(column) : isOptional(column));
    return new Set(columnIds.filter(isHidden));
  }
  const hidden = new Set(columnIds.filter((column) => names.includes(column) !== isOptional(column)));
  if (hidden.has('vendor')) hidden.delete('actions');
  return hidden;
}

/** The columns that aren't as they are at first: those that are hidden, and the optional ones that are shown. */
const storedText = (hidden: ReadonlySet<ColumnId>): string =>
  [
    ...[...hidden].filter((column) => !isOptional(column)),
    ...columnIds.filter((column) => isOptional(column) && !hidden.has(column)),
  ].join(',');
