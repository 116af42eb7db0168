import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Drag {
  readonly key: string;
  /** The gap it would be dropped into: before the row of this number; that after the last has the count of rows. */
  readonly gap: number;
}

interface StepDragOptions {
  /** Its children are the rows of the steps, in order. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onDrop: (key: string, index: number) => void;
}

// A pointer within so many pixels of the visible edge scrolls the list, by so many a frame.
const edge = 64;
const scrollStep = 10;

/**
 * Moves a step by its handle. The rows stay where they are until it is dropped, so that nothing jumps under the pointer;
 * Escape cancels. Keyboards move steps by the buttons of their rows.
 */
export function useStepDrag({ list, onDrop }: StepDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  function begin(key: string, from: number, event: ReactPointerEvent) {
    const { pointerId } = event;
    const rows = list.current;
    if (event.button !== 0 || !event.isPrimary || !rows) return;
    // Else the browser would select text and move the focus.
    event.preventDefault();
    const ended = new AbortController();
    const { signal } = ended;
    const y = { now: event.clientY };
    const gapHere = () => Math.max(1, gapAt(rows.children, y.now));
    const end = () => {
      ended.abort();
      setDrag(null);
    };
    ending.current?.abort();
    ending.current = ended;
    setDrag({ key, gap: from });

    function onPointerMove(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return;
      y.now = moved.clientY;
      setDrag({ key, gap: gapHere() });
    }
    function onPointerUp(released: PointerEvent) {
      if (released.pointerId !== pointerId) return;
      const gap = gapHere();
      end();
      // In the gaps on both sides of the step it would stay where it is.
      if (gap !== from && gap !== from + 1) onDrop(key, gap > from ? gap - 1 : gap);
    }
    document.addEventListener('pointermove', onPointerMove, { signal });
    document.addEventListener('pointerup', onPointerUp, { signal });
    document.addEventListener('pointercancel', end, { signal });
    document.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), { signal });
    scrollAtEdges(rows, y, { signal, onScrolled: () => setDrag({ key, gap: gapHere() }) });
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

function scrollAtEdges(
  list: HTMLElement,
  y: { readonly now: number },
  { signal, onScrolled }: { signal: AbortSignal; onScrolled: () => void },
): void {
  const scroller = scrollerOf(list);
  const scroll = () => {
    if (signal.aborted) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    if (y.now < Math.max(top, 0) + edge) scroller.scrollTop -= scrollStep;
    if (y.now > Math.min(bottom, innerHeight) - edge) scroller.scrollTop += scrollStep;
    if (scroller.scrollTop !== before) onScrolled();
    requestAnimationFrame(scroll);
  };
  requestAnimationFrame(scroll);
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
