import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Also to an element that isn't in the tab order. */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}

export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/** As after the focused element was removed. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/**
 * Where the focused element of a part of the page is removed, `next` says what takes the focus. It is given what
 * `placeOf` said of that element while it was there.
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
      // Floating elements send their events here too, and restore the focus themselves.
      if (currentTarget.contains(target)) place.current = { before: placeOf(target) };
    },
    // The browser fires no blur for a removed element.
    onBlur: () => {
      place.current = null;
    },
  };
}
