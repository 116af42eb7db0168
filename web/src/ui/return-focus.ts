import { useRef } from 'react';

/**
 * Spread on the content of a dialog that is opened by state: when it closes, the focus goes back to where it was.
 * Radix does so only for dialogs that contain their own trigger.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);

  function onOpenAutoFocus() {
    before.current = document.activeElement;
  }

  function onCloseAutoFocus(event: Event) {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }

  return { onOpenAutoFocus, onCloseAutoFocus };
}
