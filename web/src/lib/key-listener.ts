import { useEffect, useEffectEvent } from 'react';

/** Listens for keys on the window or the document; `capture` hears of them before what is inside. */
export function useKeyListener(
  target: GlobalEventHandlers,
  onKeyDown: (event: KeyboardEvent) => void,
  capture = false,
): void {
  const handle = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    target.addEventListener('keydown', listen, { capture });
    return () => target.removeEventListener('keydown', listen, { capture });
  }, [target, capture]);
}
