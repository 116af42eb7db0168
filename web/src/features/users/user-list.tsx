import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCompact } from '../../lib/narrow.ts';
import { rangeExtractorWith } from '../../lib/range-extractor.ts';
import { stepsOfKeys, useKeyMoves } from '../../ui/key-moves.ts';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type { UserWithSoftware } from './owned-software.ts';
import { type OnAction, UserRow } from './user-row.tsx';

type UserListProps = {
  lines: readonly UserWithSoftware[];
  /** The search and the order: where they change, the list is scrolled to its top. */
  view: string;
  onAction: OnAction;
};

// In pixels; a compact row has its roles in a second line. An expanded row is measured.
const rowHeight = { wide: 57, compact: 89 };

/** The rows in sight, each of which can be expanded. Arrows move from row to row. */
export function UserList({ lines, view, onAction }: UserListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { active, onKeyDown, onFocus } = useRowFocus(scroller, lines.length);
  const estimate = useCompact() ? rowHeight.compact : rowHeight.wide;
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => lines[index]?.user.id ?? index, [lines]),
    getScrollElement: () => scroller.current,
    overscan: 6,
    rangeExtractor: useMemo(() => rangeExtractorWith([active]), [active]),
  });

  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [view]);

  // The virtualizer goes on until the row is in sight, also where rows before it are higher than estimated.
  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const row = onKeyDown(event)?.row;
    const id = row === undefined ? undefined : lines[row]?.user.id;
    if (row === undefined || id === undefined) return;
    // The focus is at the top of an expanded row, which may be higher than the window.
    virtualizer.scrollToIndex(row, { align: open.has(id) ? 'start' : 'auto' });
  }

  function toggle(id: number) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  return (
    <div ref={scroller} className="user-list">
      <ul
        aria-label="Users"
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={moveFocus}
        onFocus={onFocus}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0 border-line not-first:border-t"
              style={{ translate: `0 ${start}px` }}
              data-index={index}
              data-row={index}
              data-user={line.user.id}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              <UserRow
                line={line}
                isTabStop={index === active}
                isOpen={open.has(line.user.id)}
                onToggle={toggle}
                onAction={onAction}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function UserListSkeleton() {
  return (
    <Waiting label="Loading users">
      <Toolbar className="users-tools">
        <Skeleton height="var(--h-md)" />
        <div className="users-order">
          <Skeleton height="var(--h-md)" />
        </div>
      </Toolbar>
      <div className="user-list">
        {[32, 24, 40, 28, 36, 22].map((width) => (
          <div key={width} className="user-line">
            <Skeleton width="32px" height="32px" round />
            <div className="grid gap-2">
              <Skeleton width={`${width}%`} />
              <Skeleton width={`${width + 16}%`} height="10px" />
            </div>
            <div className="user-roles">
              {[112, 96, 134].map((role) => (
                <Skeleton key={role} width={role} height={20} />
              ))}
            </div>
            <div className="user-toggle">
              <Skeleton width={96} height={28} />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** A control of a row: `data-row` is the row's index, `data-stop` what the control does. */
interface Stop {
  readonly row: number;
  readonly name: string;
}

/** Only the controls of the row that had the focus last are in the tab order; keys move from there. */
function useRowFocus(frame: RefObject<HTMLElement | null>, count: number) {
  const [last, setLast] = useState(0);
  const within = (row: number): number => Math.max(0, Math.min(row, count - 1));
  const { onKeyDown, onFocus } = useKeyMoves<Stop>({
    positionOf: stopOf,
    move: ({ key, ctrlKey }, from) => {
      const step = ctrlKey ? undefined : rowMoves.get(key);
      return step === undefined ? undefined : { ...from, row: within(from.row + step) };
    },
    focusOn: (stop) => focusOn(frame.current, stop),
    activate: ({ row }) => setLast(row),
  });
  return { active: within(last), onKeyDown, onFocus };
}

const rowMoves = stepsOfKeys(8);

function stopOf(element: Element): Stop | undefined {
  const control = element.closest<HTMLElement>('[data-stop]');
  const name = control?.dataset.stop;
  const row = control?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return name === undefined || row === undefined ? undefined : { row: Number(row), name };
}

function focusOn(frame: HTMLElement | null, { row, name }: Stop): boolean {
  const drawn = frame?.querySelector<HTMLElement>(`[data-row="${row}"]`);
  // Not every row has every control.
  const target =
    drawn?.querySelector<HTMLElement>(`[data-stop="${name}"]:enabled`) ??
    drawn?.querySelector<HTMLElement>('[data-stop]:enabled');
  if (!target) return false;
  target.focus({ preventScroll: true });
  (target.closest('.user-line') ?? target).scrollIntoView({ block: 'nearest' });
  return true;
}
