import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * Makes a list one stop of the Tab key, however long it is: inside it, the arrows, Home and End move between those
 * elements that have `data-stop` with their entry's id. The stop that was left last, or else `first`, takes the Tab.
 */
export function useOneStop(first: number | undefined) {
  const [left, setLeft] = useState<number>();
  const current = left ?? first;

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (target.dataset.stop !== undefined) setLeft(Number(target.dataset.stop));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
    const at = stops.findIndex((stop) => stop === event.target);
    const next = at < 0 ? undefined : stops.at(targetOf(event.key, at, stops.length) ?? at);
    if (!next || next === event.target) return;
    event.preventDefault();
    next.focus();
  }

  return {
    list: { onFocus, onKeyDown },
    tabIndexOf: (id: number) => (id === current ? 0 : -1),
  };
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
