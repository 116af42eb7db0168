import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Escape inside an element does this, and not what it does around it, such as closing the drawer. The dialogs listen
 * on the document before anything inside them hears of the key, so this listens one step earlier, on the window.
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
