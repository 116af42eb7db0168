import { useKeyListener } from '../lib/key-listener.ts';
import { isSave, isSend } from '../lib/keys.ts';

/** Ctrl+S and Ctrl+Enter save what is open. A dialog above it handles these keys itself. */
export function useSaveKey(onSave: () => void): void {
  useKeyListener(window, (event) => {
    if (!asksToSave(event) || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    const isAbove = event.target instanceof Element && event.target.closest('.dialog') !== null;
    if (!isAbove) onSave();
  });
}

// On a link or a button Ctrl+Enter has its own meaning, such as a new tab.
const asksToSave = (event: KeyboardEvent): boolean =>
  isSave(event) || (isSend(event) && !(event.target instanceof Element && event.target.closest('a, button')));
