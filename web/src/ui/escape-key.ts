import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Handles Escape inside an element before anything around it, such as the drawer. Dialogs listen on the document while
 * the event is captured, so this listens one step earlier, on the window.
 */
export function useEscapeKey(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!(event.target instanceof Node && inside.current?.contains(event.target))) return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
