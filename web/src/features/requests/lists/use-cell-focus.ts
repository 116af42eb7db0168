import { type RefObject, useState } from 'react';
import { useKeyMoves } from '../../../ui/key-moves.ts';
import type { Cell, Move } from './cell-moves.ts';

interface CellFocusOptions {
  /** Holds all places; each names itself in `data-column` and `data-card`. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly counts: readonly number[];
  readonly move: Move;
}

/** One card of each column is in the tab order, the one that had the focus last, and keys move from there. */
export function useCellFocus({ frame, counts, move }: CellFocusOptions) {
  const [active, setActive] = useState<readonly number[]>([]);
  const { onKeyDown, onFocus } = useKeyMoves<Cell>({
    positionOf: cellOf,
    move: ({ key, ctrlKey }, from) => (ctrlKey ? undefined : move(key, from, counts)),
    focusOn: (place) => focusOn(frame.current, place),
    activate: ({ column, card }) => {
      if (card < 0 || active[column] === card) return;
      setActive((before) => Object.assign([...before], { [column]: card }));
    },
  });

  /** The card of a column that Tab leads to; a column may have lost cards since. */
  const activeOf = (column: number): number =>
    Math.max(0, Math.min(active[column] ?? 0, (counts[column] ?? 0) - 1));

  return { activeOf, onKeyDown, onFocus };
}

function cellOf(element: Element): Cell | undefined {
  const { column, card } = element.closest<HTMLElement>('[data-card]')?.dataset ?? {};
  return column === undefined || card === undefined
    ? undefined
    : { column: Number(column), card: Number(card) };
}

function focusOn(frame: HTMLElement | null, { column, card }: Cell): boolean {
  const target = frame?.querySelector<HTMLElement>(`[data-column="${column}"][data-card="${card}"]`);
  if (!target) return false;
  target.focus({ preventScroll: true });
  // A column scrolls its cards by itself.
  (target.closest('[data-reveal]') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
