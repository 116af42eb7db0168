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

/**
 * Spread on the content of a dialog that is opened by state: on closing, the focus returns to where it was, which Radix
 * does only for dialogs with a trigger. `onOpened` sets the first focus; by default it goes to the first control.
 * `onClosed` sets the last focus; `instead` names what takes it where the former element no longer exists.
 */
export function useReturnFocus(
  onOpened?: (content: HTMLElement) => void,
  { onClosed, instead }: Closing = {},
) {
  const before = useRef<Element | null>(null);

  function onOpenAutoFocus(event: Event) {
    before.current = stayingElement(document.activeElement);
    if (!onOpened || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    onOpened(event.currentTarget);
  }

  function onCloseAutoFocus(event: Event) {
    event.preventDefault();
    if (onClosed) return onClosed();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    if (instead && isFocusLost()) focusOn(instead());
  }

  return { onOpenAutoFocus, onCloseAutoFocus };
}

interface Closing {
  readonly onClosed?: (() => void) | undefined;
  readonly instead?: (() => HTMLElement | null) | undefined;
}

// A menu disappears with the chosen item; the button that opened it stays.
function stayingElement(focused: Element | null): Element | null {
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : focused;
}
