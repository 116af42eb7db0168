import { useRef } from 'react';
import { focusOn, isFocusLost } from './focus.ts';

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
