import { type RefObject, useState } from 'react';
import { useKeyMoves } from '../../../ui/key-moves.ts';
import type { CardCell, Move } from './cell-moves.ts';

interface CellFocusOptions {
  /** Contains all cells, which have `data-column` and `data-card`. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly counts: readonly number[];
  readonly move: Move;
}

/** In each column the card that was focused last is in the tab order; keys move from there. */
export function useCellFocus({ frame, counts, move }: CellFocusOptions) {
  const [active, setActive] = useState<readonly number[]>([]);
  const { onKeyDown, onFocus } = useKeyMoves<CardCell>({
    positionOf: cellOf,
    move: ({ key, ctrlKey }, from) => (ctrlKey ? undefined : move(key, from, counts)),
    focusOn: (cell) => focusOn(frame.current, cell),
    activate: ({ column, card }) => {
      if (card < 0 || active[column] === card) return;
      setActive((before) => Object.assign([...before], { [column]: card }));
    },
  });

  /** The card of a column that Tab leads to; the column may have fewer cards than before. */
  const activeOf = (column: number): number =>
    Math.max(0, Math.min(active[column] ?? 0, (counts[column] ?? 0) - 1));

  return { activeOf, onKeyDown, onFocus };
}

function cellOf(element: Element): CardCell | undefined {
  const { column, card } = element.closest<HTMLElement>('[data-card]')?.dataset ?? {};
  return column === undefined || card === undefined
    ? undefined
    : { column: Number(column), card: Number(card) };
}

function focusOn(frame: HTMLElement | null, { column, card }: CardCell): boolean {
  const target = frame?.querySelector<HTMLElement>(`[data-column="${column}"][data-card="${card}"]`);
  if (!target) return false;
  target.focus({ preventScroll: true });
  // A column scrolls its own cards.
  (target.closest('[data-reveal]') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
