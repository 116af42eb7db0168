import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { drawingAlso } from '../../lib/drawing-also.ts';

/** The height of the headings, in pixels. */
export const headHeight = 36;

type Sight = {
  /** What scrolls. It belongs to the component that asks: the frame of a parent isn't there yet at the first drawing. */
  wrap: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  activeRow: number;
};

/** Which rows to draw, each with where it begins and ends below the table's top, and where the last row ends. */
export function useRowsInSight({ wrap, count, rowHeight, activeRow }: Sight) {
  // The row in the tab order stays drawn while it is out of sight, or Tab could not come back to it.
  const rangeExtractor = useMemo(() => drawingAlso([activeRow]), [activeRow]);
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => wrap.current,
    paddingStart: headHeight,
    overscan: 6,
    rangeExtractor,
  });
  return { drawn: virtualizer.getVirtualItems(), end: virtualizer.getTotalSize() };
}

export type RowsInSight = ReturnType<typeof useRowsInSight>;
