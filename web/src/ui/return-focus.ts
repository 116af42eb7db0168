import { useRef } from 'react';
import { focusOn, isFocusLost } from './focus.ts';

/**
 * Spread on the content of a dialog that is opened by state: when it closes, the focus goes back to where it was.
 * Radix does so only for dialogs that contain their own trigger. `onOpened` takes the first focus to where it belongs;
 * without it, it goes to the first control. `onClosed` takes the last one where the place before has gone, as an entry
 * of a list has; `instead` names who takes it where that place has gone meanwhile.
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

// A menu goes away with what was chosen in it; the button that had opened it stays.
function stayingElement(focused: Element | null): Element | null {
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : focused;
}
