import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { drawingAlso } from '../../lib/drawing-also.ts';
import { useCompact } from '../../lib/narrow.ts';
import type { PersonLine } from './people-lines.ts';
import { type Ask, PersonRow } from './person-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

type PeopleListProps = {
  lines: readonly PersonLine[];
  /** What was searched for and the order: where that changes, the list begins at its top. */
  view: string;
  onAsk: Ask;
};

// A row, and with its roles in a line below; an opened one is measured.
const rowHeight = { wide: 57, compact: 89 };

/** The people in sight, each to be opened. Arrows lead from row to row. */
export function PeopleList({ lines, view, onAsk }: PeopleListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { active, onKeyDown, onFocus } = useRowFocus(scroller, lines.length);
  const estimate = useCompact() ? rowHeight.compact : rowHeight.wide;
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((at: number) => lines[at]?.user.id ?? at, [lines]),
    getScrollElement: () => scroller.current,
    overscan: 6,
    rangeExtractor: useMemo(() => drawingAlso([active]), [active]),
  });

  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [view]);

  // The virtualizer goes on until the row is in sight, also where those before it turn out to be higher than thought.
  function walk(event: KeyboardEvent<HTMLElement>) {
    const row = onKeyDown(event)?.row;
    const id = row === undefined ? undefined : lines[row]?.user.id;
    if (row === undefined || id === undefined) return;
    // Of an opened row, which may be higher than the window, the beginning is what the focus is on.
    virtualizer.scrollToIndex(row, { align: open.has(id) ? 'start' : 'auto' });
  }

  function toggle(id: number) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  return (
    <div ref={scroller} className="people-list">
      <ul
        aria-label="Users"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={walk}
        onFocus={onFocus}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              className="person-row"
              style={{ translate: `0 ${start}px` }}
              data-index={index}
              data-row={index}
              data-user={line.user.id}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              <PersonRow
                line={line}
                isTabStop={index === active}
                isOpen={open.has(line.user.id)}
                onToggle={toggle}
                onAsk={onAsk}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
