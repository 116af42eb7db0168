import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** For a virtual list: also draws entries that are out of view, such as one with the focus. */
export const drawingAlso =
  (others: readonly number[]) =>
  (range: Range): number[] => {
    const drawn = defaultRangeExtractor(range);
    const missing = others.filter((at) => at >= 0 && at < range.count && !drawn.includes(at));
    return missing.length === 0 ? drawn : [...drawn, ...missing].sort((a, b) => a - b);
  };
