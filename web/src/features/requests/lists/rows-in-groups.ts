import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { drawingAlso } from '../../../lib/drawing-also.ts';

/** In pixels. */
export const groupHeight = 40;

type Groups = {
  scroller: RefObject<HTMLElement | null>;
  /** The rows of each group; 0 for a closed one. */
  counts: readonly number[];
  /** The row of each group that Tab leads to, which is always rendered. */
  active: readonly number[];
  rowHeight: number;
};

export function useRowsInGroups({ scroller, counts, active, rowHeight }: Groups): readonly number[][] {
  const starts = useMemo(() => startsOf(counts), [counts]);
  const headings = useMemo(() => new Set(starts.map((start) => start - 1)), [starts]);
  const tabStops = active.map((row, group) => ((counts[group] ?? 0) > 0 ? (starts[group] ?? 0) + row : -1));
  const virtualizer = useVirtualizer({
    count: counts.reduce((sum, count) => sum + count + 1, 0),
    estimateSize: (at) => (headings.has(at) ? groupHeight : rowHeight),
    // A new function makes the virtualizer measure again, because a group that opens or closes moves all rows after it.
    getItemKey: useMemo(() => keysFor(starts, rowHeight), [starts, rowHeight]),
    getScrollElement: () => scroller.current,
    overscan: 8,
    rangeExtractor: drawingAlso(tabStops),
  });
  const rows: number[][] = counts.map(() => []);
  for (const { index } of virtualizer.getVirtualItems()) {
    const group = starts.findLastIndex((start) => start <= index);
    // After a group's last row comes the next group's heading.
    if (group >= 0 && !headings.has(index)) rows[group]?.push(index - (starts[group] ?? 0));
  }
  return rows;
}

/** The index of each group's first row, among all headings and rows. */
function startsOf(counts: readonly number[]): readonly number[] {
  let start = 0;
  return counts.map((count) => {
    const first = start + 1;
    start = first + count;
    return first;
  });
}

const keysFor = (_starts: readonly number[], _rowHeight: number) => (at: number) => at;
