import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { rangeExtractorWith } from '../../../lib/range-extractor.ts';
import { keyOf, type ListLine } from './renewal-lines.ts';

/** In pixels; what is drawn taller than that is measured. */
const heights = {
  wide: { group: 36, term: 40, details: 260, head: 36 },
  narrow: { group: 40, term: 138, details: 560, head: 0 },
} as const;

type VisibleLinesInput = {
  wrap: RefObject<HTMLDivElement | null>;
  lines: readonly ListLine[];
  isNarrow: boolean;
  activeLine: number;
};

/** Which lines are drawn, and how much room the others take. */
export function useVisibleLines({ wrap, lines, isNarrow, activeLine }: VisibleLinesInput) {
  const sizes = isNarrow ? heights.narrow : heights.wide;
  const place = useScroller(wrap);
  // The row in the tab order stays drawn while it is out of view, or Tab could not come back to it.
  const rangeExtractor = useMemo(() => rangeExtractorWith([activeLine]), [activeLine]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: (index) => sizes[lines[index]?.kind ?? 'term'],
    getItemKey: (index) => {
      const line = lines[index];
      return line ? `${isNarrow ? 'card' : 'row'} ${keyOf(line)}` : index;
    },
    // Nothing is drawn until it is known: a list that doesn't scroll itself would grow with its rows, and draw them all.
    getScrollElement: () => place?.scroller ?? null,
    paddingStart: sizes.head,
    scrollMargin: place?.margin ?? 0,
    overscan: 6,
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();
  const top = sizes.head + (place?.margin ?? 0);
  const drawn = items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? top) }));
  const end = virtualizer.getTotalSize() + (place?.margin ?? 0);
  return {
    drawn,
    after: end - (items.at(-1)?.end ?? top),
    measure: virtualizer.measureElement,
  };
}

interface Scroller {
  readonly scroller: HTMLElement;
  /** How far below its top the list begins. */
  readonly margin: number;
}

/** On a phone the whole page scrolls, figures and filters with it; else the list alone. */
function useScroller(wrap: RefObject<HTMLDivElement | null>): Scroller | undefined {
  const [place, setPlace] = useState<Scroller>();
  useLayoutEffect(() => {
    const list = wrap.current;
    const page = document.getElementById('content');
    if (!list || !page) return undefined;
    const measure = () => {
      const found = scrollerOf(list, page);
      const isSame = (known: Scroller) => known.scroller === found.scroller && known.margin === found.margin;
      setPlace((known) => (known && isSame(known) ? known : found));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(page);
    // What stands above the list may grow.
    if (list.parentElement?.firstElementChild) resizes.observe(list.parentElement.firstElementChild);
    return () => resizes.disconnect();
  }, [wrap]);
  return place;
}

function scrollerOf(list: HTMLElement, page: HTMLElement): Scroller {
  if (getComputedStyle(list).overflowY !== 'visible') return { scroller: list, margin: 0 };
  const above = list.getBoundingClientRect().top - page.getBoundingClientRect().top;
  return { scroller: page, margin: Math.round(above + page.scrollTop) };
}
