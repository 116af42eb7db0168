import { findGrowth, type Growth, patternScale } from './growth.ts';
import { type RepeatedInput, repeatedInputsFor, repeatedText } from './repeated-inputs.ts';

/** How a pattern grows above linear on a text that it nearly fits; undefined where it doesn’t. */
export function growthOfPattern(pattern: RegExp): (Growth & { readonly unit: RepeatedInput }) | undefined {
  for (const unit of repeatedInputsFor(pattern)) {
    const growth = findGrowth((size) => {
      const text = repeatedText(unit, size);
      return () => (pattern.global ? text.replace(pattern, '') : pattern.exec(text));
    }, patternScale);
    if (growth) return { ...growth, unit };
  }
  return undefined;
}
