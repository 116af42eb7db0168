import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useSlashKey } from './slash-key.ts';

type SearchKeys = {
  text: string;
  onText: (text: string) => void;
  /** The results are those of the typed text; they may be a moment behind. */
  isSettled: boolean;
};

/**
 * `/` leads to the search, ↓ and Enter into the results, Escape back, and a second Escape empties it. The results are
 * the element with `data-results`; spread the handler around the input that gets the ref.
 */
export function useSearchKeys({ text, onText, isSettled }: SearchKeys) {
  const search = useSlashKey();
  const isWaiting = useRef(false);

  useEffect(() => {
    if (!isSettled || !isWaiting.current) return;
    isWaiting.current = false;
    focusFirstResult();
  }, [isSettled]);

  const leave = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isInResults = event.target instanceof Element && event.target.closest('[data-results]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInResults) return;
    event.preventDefault();
    search.current?.focus();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => leave(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== search.current || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      onText('');
    }
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (isSettled) focusFirstResult();
    else isWaiting.current = true;
  }

  return { search, onKeyDown };
}

function focusFirstResult(): void {
  const results = document.querySelector<HTMLElement>('[data-results]');
  if (!results) return;
  results.scrollTop = 0;
  const first =
    results.querySelector<HTMLElement>('[data-row="0"]') ?? results.querySelector<HTMLElement>('a, button');
  first?.focus();
}
