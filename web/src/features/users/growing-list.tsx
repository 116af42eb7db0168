import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

type GrowingListProps<Item> = {
  items: readonly Item[];
  /** How many are shown at first. */
  first: number;
  /** How many each click adds to so many. */
  more: (shown: number) => number;
  /** What the button belongs to, for those who hear it by itself. */
  subject?: string;
  children: (item: Item) => ReactNode;
};

/** The first items of a list that may have thousands, and a button that shows more. */
export function GrowingList<Item>({ items, first, more, subject, children }: GrowingListProps<Item>) {
  const [shown, setShown] = useState(first);
  const left = items.length - shown;
  return (
    <>
      <ul>
        {items.slice(0, shown).map((item, index) => (
          // Items may be equal; the list only grows at its end, so the index is a key.
          <li key={index}>{children(item)}</li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="link" size="sm" onClick={() => setShown(shown + more(shown))}>
          Show {formatCount(Math.min(left, more(shown)))} more
          {subject && <span className="sr-only"> of: {subject}</span>}
        </Button>
      )}
    </>
  );
}
