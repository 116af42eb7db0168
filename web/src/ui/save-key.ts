import { useEffect, useEffectEvent } from 'react';
import { isSave } from '../lib/keys.ts';

/** Ctrl+S saves what is open, instead of the page. A dialog above it takes the keys for itself. */
export function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (!isSave(event) || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    const isAbove = event.target instanceof Element && event.target.closest('.dialog') !== null;
    if (!isAbove) onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => save(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
