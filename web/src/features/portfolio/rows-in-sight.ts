import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { drawingAlso } from '../../lib/drawing-also.ts';

/** In pixels. */
export const headHeight = 36;

type Sight = {
  /** The scroll container. The calling component must own it: a parent's ref isn't set yet at the first drawing. */
  wrap: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  activeRow: number;
};

/** Positions are in pixels below the table's top. */
export function useRowsInSight({ wrap, count, rowHeight, activeRow }: Sight) {
  // The row in the tab order stays drawn while it is out of view, or Tab could not come back to it.
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
