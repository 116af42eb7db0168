import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Option } from './option.ts';

/** The option that Enter would choose: the last one moved to, or the first where that one isn't shown. */
export function useMark(shown: readonly Option[], start: string | undefined) {
  const [current, setCurrent] = useState({ value: start, isPointed: false });
  const list = useRef<HTMLDivElement>(null);
  const enabled = shown.filter((option) => !option.disabled);
  const marked = enabled.find((option) => option.value === current.value) ?? enabled[0];
  const place = marked ? shown.indexOf(marked) : -1;
  const { isPointed } = current;

  // The option under the pointer is in view; scrolling would move another one below the pointer, and so on.
  useLayoutEffect(() => {
    if (!list.current || isPointed) return;
    const { current: box } = list;
    const show = () => showIn(box, box.children[place]);
    show();
    // A list that has just opened gets its height only once its popover has been placed.
    const resized = new ResizeObserver(show);
    resized.observe(box);
    return () => resized.disconnect();
  }, [place, isPointed]);

  function goTo(value: string | undefined) {
    setCurrent({ value, isPointed: false });
  }

  function goBy(steps: number) {
    const from = marked ? enabled.indexOf(marked) : 0;
    goTo(enabled.at((from + steps) % enabled.length)?.value);
  }

  function goByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') goBy(1);
    else if (event.key === 'ArrowUp') goBy(-1);
    else if (event.key === 'Home') goTo(enabled[0]?.value);
    else if (event.key === 'End') goTo(enabled.at(-1)?.value);
    else return;
    event.preventDefault();
  }

  /** Other options are about to be shown: they begin at the top. */
  function startAt(value: string | undefined) {
    if (list.current) list.current.scrollTop = 0;
    goTo(value);
  }

  const point = (value: string) => setCurrent({ value, isPointed: true });
  return { list, marked, goTo, goByKey, startAt, point };
}

// Only the list scrolls: `scrollIntoView` would move the page as well while it opens.
function showIn(list: HTMLElement, entry: Element | undefined) {
  if (!(entry instanceof HTMLElement)) return;
  const top = entry.offsetTop;
  const bottom = top + entry.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
