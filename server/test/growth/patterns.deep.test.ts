import { expect, test } from 'vitest';
import { growthOfPattern } from './pattern-growth.ts';
import { type FoundPattern, patternsIn, sourceFiles } from './pattern-source.ts';

const found = ['domain/src', 'api/src', 'server/src', 'web/src'].map(
  (folder) => [folder, sourceFiles(folder).flatMap(patternsIn)] as const,
);

const tellOf = ({ place, text, pattern }: FoundPattern): string[] => {
  const growth = pattern && growthOfPattern(pattern);
  return growth ? [`${place} ${text} grows with the power ${growth.power}: ${JSON.stringify(growth)}`] : [];
};

test.each(found)('No pattern in %s takes longer than in proportion to what it looks at', (_, patterns) => {
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.flatMap(tellOf)).toEqual([]);
});

// One that is made can’t be timed here.
test('No pattern is made while the program runs', () => {
  const unknown = found.flatMap(([, patterns]) => patterns).filter(({ pattern }) => !pattern);
  expect(unknown.map(({ place }) => place.split(':')[0])).toEqual([]);
});
