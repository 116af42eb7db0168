import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useKeyListener } from '../lib/key-listener.ts';
import { useSlashKey } from '../lib/slash-key.ts';
import { SearchInput } from '../ui/search-input.tsx';

type SearchBoxProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The results are those of the typed text; they may be a moment behind. */
  isSettled: boolean;
};

/**
 * `/` leads to the search, ↓ and Enter into the results, Escape back, and a second Escape empties it. The results are
 * the element with `data-results`.
 */
export function SearchBox({ label, text, onText, isSettled }: SearchBoxProps) {
  const search = useSlashKey();
  const isWaiting = useRef(false);

  useEffect(() => {
    if (!isSettled || !isWaiting.current) return;
    isWaiting.current = false;
    focusFirstResult();
  }, [isSettled]);

  useKeyListener(document, (event) => {
    const isInResults = event.target instanceof Element && event.target.closest('[data-results]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInResults) return;
    event.preventDefault();
    search.current?.focus();
  });

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

  return (
    <div role="search" className="contents" onKeyDown={onKeyDown}>
      <SearchInput
        ref={search}
        label={label}
        value={text}
        onChange={onText}
        shortcut="/"
        className="narrow:w-64 max-narrow:flex-1"
      />
    </div>
  );
}

function focusFirstResult(): void {
  const results = document.querySelector<HTMLElement>('[data-results]');
  if (!results) return;
  results.scrollTop = 0;
  const first =
    results.querySelector<HTMLElement>('[data-row="0"]') ?? results.querySelector<HTMLElement>('a, button');
  first?.focus();
}
