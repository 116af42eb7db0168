import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Where the first entry of the list was when earlier ones were asked for: how far below the list's beginning. */
interface ScrollAnchor {
  readonly entry: HTMLElement;
  readonly distance: number;
  readonly isByKey: boolean;
}

/**
 * Keeps what somebody reads where it is on the screen while earlier entries come in above it. Whoever asked for them
 * by key goes on from the last of them. `onClick` belongs to the button that asks.
 */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, earliest: number | undefined) {
  const asked = useRef<ScrollAnchor>(null);

  useLayoutEffect(() => {
    const place = asked.current;
    // Without anybody having asked, measuring would only make the browser lay out the page once more.
    if (!place || !box.current) return;
    const entries = [...box.current.querySelectorAll<HTMLElement>('li')];
    const at = entries.indexOf(place.entry);
    if (at < 1) return;
    asked.current = null;
    keepInSight(place, box.current);
    if (place.isByKey) entries[at - 1]?.focus({ preventScroll: true });
  }, [box, earliest]);

  return {
    onClick: ({ detail }: MouseEvent) => {
      const entry = box.current?.querySelector<HTMLElement>('li');
      if (!entry || !box.current) return;
      asked.current = { entry, distance: distanceOf(entry, box.current), isByKey: detail === 0 };
    },
  };
}

function keepInSight({ entry, distance }: ScrollAnchor, box: HTMLElement): void {
  const scroller = scrollerOf(box);
  if (!scroller) return;
  // Browsers that keep the place by themselves do it only sometimes, and would move it twice then.
  scroller.style.overflowAnchor = 'none';
  scroller.scrollBy({ top: distanceOf(entry, box) - distance, behavior: 'instant' });
  scroller.style.overflowAnchor = '';
}

const distanceOf = (entry: HTMLElement, box: HTMLElement): number =>
  entry.getBoundingClientRect().top - box.getBoundingClientRect().top;

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
