import { type RefObject, useState } from 'react';
import { useKeyMoves } from '../../ui/key-moves.ts';

/** Row -1 are the headings. Every column is one stop, the last one two, because it holds two buttons. */
export interface GridCell {
  readonly row: number;
  readonly stop: number;
}

interface Grid {
  readonly wrap: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly stops: number;
  readonly rowHeight: number;
}

/** One cell is in the tab order, and arrows move from it (ARIA's grid pattern). Cells carry `data-row` and `data-stop`. */
export function useGridFocus({ wrap, rows, stops, rowHeight }: Grid) {
  const [wanted, setActive] = useState<GridCell>({ row: 0, stop: 0 });
  const active = within(wanted, { rows, stops });
  const { onKeyDown, onFocus } = useKeyMoves<GridCell>({
    placeOf: (element) => cellOf(element) ?? active,
    move: ({ key, ctrlKey: all }, from) => {
      const page = Math.max(1, Math.floor((wrap.current?.clientHeight ?? 0) / rowHeight) - 3);
      const to = moves[key]?.(from, { rows, stops, page, all });
      return to && within(to, { rows, stops });
    },
    focusOn: (place) => focusOn(wrap.current, place),
    activate: (place) => {
      if (place.row !== active.row || place.stop !== active.stop) setActive(place);
    },
  });
  return { active, onKeyDown, onFocus, focus: () => focusOn(wrap.current, active) };
}

interface Bounds {
  readonly rows: number;
  readonly stops: number;
}

type Move = (from: GridCell, around: Bounds & { readonly page: number; readonly all: boolean }) => GridCell;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, stop }, { all }) => ({ row: all ? -1 : row - 1, stop }),
  ArrowDown: ({ row, stop }, { all, rows }) => ({ row: all ? rows : row + 1, stop }),
  ArrowLeft: ({ row, stop }, { all }) => ({ row, stop: all ? 0 : stop - 1 }),
  ArrowRight: ({ row, stop }, { all, stops }) => ({ row, stop: all ? stops : stop + 1 }),
  Home: ({ row }, { all }) => ({ row: all ? 0 : row, stop: 0 }),
  End: ({ row }, { all, rows, stops }) => ({ row: all ? rows : row, stop: stops }),
  PageUp: ({ row, stop }, { page }) => ({ row: Math.max(0, row - page), stop }),
  PageDown: ({ row, stop }, { page }) => ({ row: row + page, stop }),
};

const within = ({ row, stop }: GridCell, { rows, stops }: Bounds): GridCell => ({
  row: Math.max(-1, Math.min(row, rows - 1)),
  stop: Math.max(0, Math.min(stop, stops - 1)),
});

function cellOf(target: Element): GridCell | undefined {
  const element = target.closest<HTMLElement>('[data-stop]');
  const row = Number(element?.dataset.row);
  const stop = Number(element?.dataset.stop);
  return element && Number.isInteger(row) && Number.isInteger(stop) ? { row, stop } : undefined;
}

function focusOn(wrap: HTMLElement | null, { row, stop }: GridCell): boolean {
  const target = wrap?.querySelector<HTMLElement>(`[data-row="${row}"][data-stop="${stop}"]`);
  if (!wrap || !target) return false;
  target.focus({ preventScroll: true });
  reveal(wrap, target.closest<HTMLElement>('td, th') ?? target);
  return true;
}

/** Scrolls just so far that a cell isn't below the sticky head, foot or columns. */
function reveal(wrap: HTMLElement, cell: HTMLElement): void {
  const frame = wrap.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  const edge = (selector: string) => wrap.querySelector(selector)?.getBoundingClientRect();
  if (cell.closest('tbody')) {
    const top = frame.top + (edge('thead')?.height ?? 0);
    const bottom = frame.top + wrap.clientHeight - (edge('tfoot')?.height ?? 0);
    wrap.scrollTop += overhang({ from: box.top, to: box.bottom }, { from: top, to: bottom });
  }
  if (cell.dataset.stick) return;
  const left = frame.left + (edge('[data-stick="first"]')?.width ?? 0);
  const right = frame.left + wrap.clientWidth - (edge('[data-stick="last"]')?.width ?? 0);
  wrap.scrollLeft += overhang({ from: box.left, to: box.right }, { from: left, to: right });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** How far a span exceeds the frame, negative before its start. */
function overhang(span: Span, frame: Span): number {
  if (span.from < frame.from) return span.from - frame.from;
  return Math.max(0, Math.min(span.to - frame.to, span.from - frame.from));
}
