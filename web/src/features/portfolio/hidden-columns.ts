import { useState } from 'react';
import { type ColumnId, canHide, columnIds } from './columns.ts';

/** The columns that a person has hidden, kept in this browser for each person, and how to change one. */
export function useHiddenColumns(userId: number) {
  const [hidden, setHidden] = useState(() => readHidden(userId));

  function keep(next: ReadonlySet<ColumnId>) {
    setHidden(next);
    keepHidden(userId, next);
  }

  function toggle(column: ColumnId) {
    const next = new Set(hidden);
    if (!next.delete(column) && canHide(column, hidden)) next.add(column);
    keep(next);
  }

  return { hidden, toggle, showAll: () => keep(new Set()) };
}

const keyOf = (userId: number): string => `table-hidden-columns-${userId}`;

function readHidden(userId: number): ReadonlySet<ColumnId> {
  try {
    const names = (localStorage.getItem(keyOf(userId)) ?? '').split(',');
    const hidden = new Set(columnIds.filter((column) => names.includes(column)));
    if (hidden.has('vendor')) hidden.delete('actions');
    return hidden;
  } catch {
    return new Set();
  }
}

function keepHidden(userId: number, hidden: ReadonlySet<ColumnId>): void {
  try {
    localStorage.setItem(keyOf(userId), [...hidden].join(','));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
