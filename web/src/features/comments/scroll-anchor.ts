import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The first entry of the list when earlier ones were asked for, and its distance from the list's top in pixels. */
interface ScrollAnchor {
  readonly entry: HTMLElement;
  readonly distance: number;
  readonly isByKey: boolean;
}

/**
 * Holds the entry that is being read at its position on the screen while earlier ones come in above it. Where they were
 * asked for by key, the last of them gets the focus. `onClick` belongs to the button that asks.
 */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, earliest: number | undefined) {
  const asked = useRef<ScrollAnchor>(null);

  useLayoutEffect(() => {
    const anchor = asked.current;
    // Measuring makes the browser lay out the page once more, which is only needed after earlier entries were asked for.
    if (!anchor || !box.current) return;
    const entries = [...box.current.querySelectorAll<HTMLElement>('li')];
    const index = entries.indexOf(anchor.entry);
    if (index < 1) return;
    asked.current = null;
    restorePosition(anchor, box.current);
    if (anchor.isByKey) entries[index - 1]?.focus({ preventScroll: true });
  }, [box, earliest]);

  return {
    onClick: ({ detail }: MouseEvent) => {
      const entry = box.current?.querySelector<HTMLElement>('li');
      if (!entry || !box.current) return;
      asked.current = { entry, distance: distanceOf(entry, box.current), isByKey: detail === 0 };
    },
  };
}

function restorePosition({ entry, distance }: ScrollAnchor, box: HTMLElement): void {
  const scroller = scrollerOf(box);
  if (!scroller) return;
  // Browsers that anchor the scroll position by themselves do so only sometimes, and would move it twice.
  scroller.style.overflowAnchor = 'none';
  scroller.scrollBy({ top: distanceOf(entry, box) - distance, behavior: 'instant' });
  scroller.style.overflowAnchor = '';
}

const distanceOf = (entry: HTMLElement, box: HTMLElement): number =>
  entry.getBoundingClientRect().top - box.getBoundingClientRect().top;

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
