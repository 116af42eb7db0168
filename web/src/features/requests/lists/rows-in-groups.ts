import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { drawingAlso } from '../../../lib/drawing-also.ts';

/** The height of a group's heading, in pixels. */
export const groupHeight = 40;

type Groups = {
  scroller: RefObject<HTMLElement | null>;
  /** How many rows each group shows; none where it is folded. */
  counts: readonly number[];
  /** The row of each group that Tab leads to: it is drawn wherever it is. */
  active: readonly number[];
  rowHeight: number;
};

/** The rows that are in sight, of each group in turn; the headings are all drawn. */
export function useRowsInGroups({ scroller, counts, active, rowHeight }: Groups): readonly number[][] {
  const starts = useMemo(() => startsOf(counts), [counts]);
  const headings = useMemo(() => new Set(starts.map((start) => start - 1)), [starts]);
  const kept = active.map((row, group) => ((counts[group] ?? 0) > 0 ? (starts[group] ?? 0) + row : -1));
  const virtualizer = useVirtualizer({
    count: counts.reduce((sum, count) => sum + count + 1, 0),
    estimateSize: (at) => (headings.has(at) ? groupHeight : rowHeight),
    // What stands at a place changes with what is unfolded: a new function has the heights worked out anew.
    getItemKey: useMemo(() => keysFor(starts, rowHeight), [starts, rowHeight]),
    getScrollElement: () => scroller.current,
    overscan: 8,
    rangeExtractor: drawingAlso(kept),
  });
  const rows: number[][] = counts.map(() => []);
  for (const { index } of virtualizer.getVirtualItems()) {
    const group = starts.findLastIndex((start) => start <= index);
    // The next group's heading comes right after a group's last row.
    if (group >= 0 && !headings.has(index)) rows[group]?.push(index - (starts[group] ?? 0));
  }
  return rows;
}

/** Where each group's first row stands among all headings and rows. */
function startsOf(counts: readonly number[]): readonly number[] {
  let start = 0;
  return counts.map((count) => {
    const first = start + 1;
    start = first + count;
    return first;
  });
}

const keysFor = (_starts: readonly number[], _rowHeight: number) => (at: number) => at;
