import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Gives the focus to an element, also to one that isn't in the tab order by itself. */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}

/** A page is read from its heading on. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/** Whether nothing has the focus, as when what had it was taken away. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/**
 * Of a part of the page, which spreads the handlers: where what has the focus in it is taken away, `next` says what takes
 * it. `next` is given what `placeOf` had said of that element while it was there.
 */
export function useRestoredFocus<Place>(
  placeOf: (focused: HTMLElement) => Place,
  next: (before: Place) => HTMLElement | null,
) {
  const place = useRef<{ before: Place }>(null);

  useLayoutEffect(() => {
    if (!place.current || !isFocusLost()) return;
    const { before } = place.current;
    place.current = null;
    focusOn(next(before));
  });

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // What floats above the page sends its events here too, and gives the focus back by itself.
      if (currentTarget.contains(target)) place.current = { before: placeOf(target) };
    },
    // The browser says nothing of the kind about an element that is taken away.
    onBlur: () => {
      place.current = null;
    },
  };
}
