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
 * `describe` said of that element while it was there.
 */
export function useRestoredFocus<Description>(
  describe: (focused: HTMLElement) => Description,
  next: (before: Description) => HTMLElement | null,
) {
  const focused = useRef<{ before: Description }>(null);

  useLayoutEffect(() => {
    if (!focused.current || !isFocusLost()) return;
    const { before } = focused.current;
    focused.current = null;
    focusOn(next(before));
  });

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // Floating elements send their events here too, and restore the focus themselves.
      if (currentTarget.contains(target)) focused.current = { before: describe(target) };
    },
    // The browser fires no blur for a removed element.
    onBlur: () => {
      focused.current = null;
    },
  };
}
