import { useMemo, useState } from 'react';
import { type ColumnId, canHide, columnIds } from './columns.ts';

type View = 'renewals';

/** What a view shows until somebody changes it: the columns that a renewal is decided by. */
const firstShown: Readonly<Record<View, ReadonlySet<ColumnId>>> = {
  renewals: new Set(['vendor', 'product', 'cost', 'renewal', 'businessOwner', 'status', 'actions']),
};

/** Stored in this browser for each person and view. */
export function useHiddenColumns(userId: number, view?: View) {
  const key = view ? `${keyOf(userId)}-${view}` : keyOf(userId);
  const [changed, setChanged] = useState<Readonly<Record<string, ReadonlySet<ColumnId>>>>({});
  const hidden = useMemo(() => changed[key] ?? readHidden(key, view), [changed, key, view]);

  function keep(next: ReadonlySet<ColumnId>) {
    setChanged((before) => ({ ...before, [key]: next }));
    storeHidden(key, next);
  }

  function toggle(column: ColumnId) {
    const next = new Set(hidden);
    if (!next.delete(column) && canHide(column, hidden)) next.add(column);
    keep(next);
  }

  return { hidden, toggle, showAll: () => keep(new Set()) };
}

const keyOf = (userId: number): string => `table-hidden-columns-${userId}`;

const firstHidden = (view: View | undefined): readonly ColumnId[] =>
  view ? columnIds.filter((column) => !firstShown[view].has(column)) : [];

function readHidden(key: string, view: View | undefined): ReadonlySet<ColumnId> {
  try {
    const names = localStorage.getItem(key)?.split(',') ?? firstHidden(view);
    const hidden = new Set(columnIds.filter((column) => names.includes(column)));
    if (hidden.has('vendor')) hidden.delete('actions');
    return hidden;
  } catch {
    return new Set(firstHidden(view));
  }
}

function storeHidden(key: string, hidden: ReadonlySet<ColumnId>): void {
  try {
    localStorage.setItem(key, [...hidden].join(','));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
