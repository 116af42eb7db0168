import { expect, test } from 'vitest';
import { findGrowth, patternSizes } from './growth.ts';
import { type FoundPattern, patternsIn, sourceFiles } from './pattern-source.ts';
import { pumped, pumpsFor } from './pumps.ts';

const folders = ['domain/src', 'api/src', 'server/src', 'web/src'];

/** Patterns that are made while the program runs, with what they are made of. */
const made: Readonly<Record<string, string>> = {
  'web/src/features/people/people-csv.ts': 'three delimiters; it fits at every place of every text',
};

function growthOf(pattern: RegExp) {
  for (const pump of pumpsFor(pattern)) {
    const growth = findGrowth((size) => {
      const text = pumped(pump, size);
      return () => (pattern.global ? text.replace(pattern, '') : pattern.exec(text));
    }, patternSizes);
    if (growth) return { ...growth, pump };
  }
  return undefined;
}

const tellOf = ({ place, text, pattern }: FoundPattern): string[] => {
  const growth = pattern && growthOf(pattern);
  return growth ? [`${place} ${text} grows with the power ${growth.power}: ${JSON.stringify(growth)}`] : [];
};

test.each(folders)('No pattern in %s takes longer than in proportion to what it looks at', (folder) => {
  const patterns = sourceFiles(folder).flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.flatMap(tellOf)).toEqual([]);
});
