import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The first entry of the list, and how far below the list's beginning it was. */
interface Place {
  readonly stop: HTMLElement;
  readonly distance: number;
}

/**
 * Keeps what somebody reads where it is on the screen while earlier entries come in above it. Whoever asked for them
 * by key goes on from the last of them. `onClick` belongs to the button that asks.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, earliest: number | undefined) {
  const last = useRef<Place>(null);
  const isByKey = useRef(false);

  useLayoutEffect(() => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const at = last.current ? stops.indexOf(last.current.stop) : -1;
    if (at > 0 && last.current && box.current) {
      keepInSight(last.current, box.current);
      if (isByKey.current) stops[at - 1]?.focus({ preventScroll: true });
    }
    const [stop] = stops;
    last.current = stop && box.current ? { stop, distance: distanceOf(stop, box.current) } : null;
    isByKey.current = false;
  }, [box, earliest]);

  return {
    onClick: ({ detail }: MouseEvent) => {
      isByKey.current = detail === 0;
    },
  };
}

function keepInSight({ stop, distance }: Place, box: HTMLElement): void {
  const scroller = scrollerOf(box);
  if (!scroller) return;
  // Browsers that keep the place by themselves do it only sometimes, and would move it twice then.
  scroller.style.overflowAnchor = 'none';
  scroller.scrollBy({ top: distanceOf(stop, box) - distance, behavior: 'instant' });
  scroller.style.overflowAnchor = '';
}

const distanceOf = (stop: HTMLElement, box: HTMLElement): number =>
  stop.getBoundingClientRect().top - box.getBoundingClientRect().top;

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
