import { findGrowth, type Growth, patternScale } from './growth.ts';
import { type Pump, pumped, pumpsFor } from './pumps.ts';

/** How a pattern grows above linear on a text that it nearly fits; undefined where it doesn’t. */
export function growthOfPattern(pattern: RegExp): (Growth & { readonly pump: Pump }) | undefined {
  for (const pump of pumpsFor(pattern)) {
    const growth = findGrowth((size) => {
      const text = pumped(pump, size);
      return () => (pattern.global ? text.replace(pattern, '') : pattern.exec(text));
    }, patternScale);
    if (growth) return { ...growth, pump };
  }
  return undefined;
}
