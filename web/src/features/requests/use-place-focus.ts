import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Move, Place } from './place-moves.ts';

interface Places {
  /** Holds all places; each names itself in `data-column` and `data-card`. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly counts: readonly number[];
  readonly move: Move;
}

/** One card of each column is in the tab order, the one that had the focus last, and keys move from there. */
export function usePlaceFocus({ frame, counts, move }: Places) {
  const [active, setActive] = useState<readonly number[]>([]);
  const awaited = useRef<Place>(undefined);

  // A card that was far away exists only once it has been drawn, so the focus follows the drawing.
  useLayoutEffect(() => {
    if (awaited.current) focusOn(frame.current, awaited.current);
    awaited.current = undefined;
  });

  function activate({ column, card }: Place) {
    if (card < 0 || active[column] === card) return;
    setActive((before) => Object.assign([...before], { [column]: card }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = placeOf(event.target);
    const to = from && move(event.key, from, counts);
    if (!to) return;
    event.preventDefault();
    if (focusOn(frame.current, to)) return;
    awaited.current = to;
    activate(to);
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const place = placeOf(target);
    if (place) activate(place);
  }

  /** The card of a column that Tab leads to; a column may have lost cards since. */
  const activeOf = (column: number): number =>
    Math.max(0, Math.min(active[column] ?? 0, (counts[column] ?? 0) - 1));

  return { activeOf, onKeyDown, onFocus };
}

function placeOf(target: EventTarget): Place | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  const { column, card } = element?.dataset ?? {};
  return column === undefined || card === undefined
    ? undefined
    : { column: Number(column), card: Number(card) };
}

function focusOn(frame: HTMLElement | null, { column, card }: Place): boolean {
  const target = frame?.querySelector<HTMLElement>(`[data-column="${column}"][data-card="${card}"]`);
  if (!target) return false;
  target.focus({ preventScroll: true });
  // A column scrolls its cards by itself.
  (target.closest('[data-reveal]') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
