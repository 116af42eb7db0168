import type { RefObject } from 'react';
import { useKeyListener } from '../lib/key-listener.ts';

/**
 * Handles Escape inside an element before anything around it, such as the drawer. Dialogs listen on the document
 * while the event is captured, so this listens one step earlier, on the window.
 */
export function useEscapeKey(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  function handleEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!(event.target instanceof Node && inside.current?.contains(event.target))) return;
    event.preventDefault();
    onEscape();
  }
  useKeyListener(window, handleEscape, true);
}
