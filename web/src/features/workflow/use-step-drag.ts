import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Drag {
  readonly key: string;
  /** The gap it would be dropped into: before the row of this number; that after the last has the count of rows. */
  readonly gap: number;
}

interface Rows {
  /** Holds a row for each step, in order. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Puts a step into a place among all. */
  readonly onDrop: (key: string, place: number) => void;
}

// So near to the edge of what scrolls the list is moved on, by so much a frame.
const edge = 64;
const stride = 10;

/**
 * Moves a step by its handle, with a mouse, a pen or a finger. The rows stay where they are until it is dropped, so that
 * nothing jumps under the pointer; Escape gives it up. The keyboard has the buttons.
 */
export function useStepDrag({ frame, onDrop }: Rows) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  function begin(key: string, from: number, event: ReactPointerEvent) {
    if (event.button !== 0 || !event.isPrimary || !frame.current) return;
    // Neither text is selected nor the focus taken from where it is.
    event.preventDefault();
    const list = frame.current;
    const { pointerId } = event;
    const ended = new AbortController();
    const { signal } = ended;
    const y = { now: event.clientY };
    const gapHere = () => Math.max(1, gapAt(list.children, y.now));
    const end = () => {
      ended.abort();
      setDrag(null);
    };
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      hear: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, hear, { signal });
    ending.current?.abort();
    ending.current = ended;
    setDrag({ key, gap: from });

    listen('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return;
      y.now = moved.clientY;
      setDrag({ key, gap: gapHere() });
    });
    listen('pointerup', (released) => {
      if (released.pointerId !== pointerId) return;
      const gap = gapHere();
      end();
      // The gaps on both sides of it are where it is already.
      if (gap !== from && gap !== from + 1) onDrop(key, gap > from ? gap - 1 : gap);
    });
    listen('pointercancel', end);
    listen('keydown', (pressed) => pressed.key === 'Escape' && end());
    scrollAtEdges(list, y, { signal, onScrolled: () => setDrag({ key, gap: gapHere() }) });
  }

  return { drag, begin };
}

/** The gap nearest to a height of the screen. */
function gapAt(rows: HTMLCollection, y: number): number {
  const below = [...rows].findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below === -1 ? rows.length : below;
}

type Scrolling = { signal: AbortSignal; onScrolled: () => void };

function scrollAtEdges(
  list: HTMLElement,
  y: { readonly now: number },
  { signal, onScrolled }: Scrolling,
): void {
  const scroller = scrollerOf(list);
  const look = () => {
    if (signal.aborted) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    if (y.now < Math.max(top, 0) + edge) scroller.scrollTop -= stride;
    if (y.now > Math.min(bottom, innerHeight) - edge) scroller.scrollTop += stride;
    if (scroller.scrollTop !== before) onScrolled();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
