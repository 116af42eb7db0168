import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../lib/format.ts';
import { ShowMore } from './show-more.tsx';

// Drawing thousands at once would block the page for seconds.
const page = 50;

type PagedListProps<Item> = {
  items: readonly Item[];
  className?: string | undefined;
  'data-whole'?: '';
  /** An `li` with a link or a button in it. */
  children: (item: Item) => ReactNode;
};

/** After 'Show more' the first new item has the focus. */
export function PagedList<Item>({ items, children, ...rest }: PagedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(page);
  const left = items.length - count;

  function showMore() {
    flushSync(() => setCount(count + page));
    list.current?.children[count]?.querySelector<HTMLElement>('a, button')?.focus();
  }

  return (
    <>
      <ul {...rest} ref={list}>
        {items.slice(0, count).map(children)}
      </ul>
      {left > 0 && <ShowMore label={`Show ${formatCount(Math.min(page, left))} more`} onClick={showMore} />}
    </>
  );
}
