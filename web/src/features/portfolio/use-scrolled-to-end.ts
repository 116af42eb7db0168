import { type RefObject, useEffect } from 'react';
import type { ColumnId } from './columns.ts';

/** Sets `data-end` while no column is hidden behind the last one, which then casts no shadow. */
export function useScrolledToEnd(wrap: RefObject<HTMLElement | null>, columns: readonly ColumnId[]): void {
  useEffect(() => {
    const frame = wrap.current;
    if (!frame) return undefined;
    const mark = () => {
      const isAtEnd = frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1;
      frame.toggleAttribute('data-end', isAtEnd);
    };
    const resizes = new ResizeObserver(mark);
    resizes.observe(frame);
    frame.addEventListener('scroll', mark, { passive: true });
    mark();
    return () => {
      resizes.disconnect();
      frame.removeEventListener('scroll', mark);
    };
  }, [wrap, columns]);
}
