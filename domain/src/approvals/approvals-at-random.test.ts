import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Law, laws } from '../../test/approval-laws.ts';
import { life, live, realEngine } from '../../test/random-approvals.ts';

const allLaws: readonly (readonly [string, Law])[] = Object.entries(laws);

test.each(allLaws)('%s', (_, law) => {
  fc.assert(
    fc.property(life, (one) => live(realEngine, one, law())),
    { numRuns: 1500 },
  );
});

test('Random requests come to all that can happen', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(life, (one) =>
      live(realEngine, one, ({ tried, events }) => {
        const words = events.map(({ type }) => type);
        if (tried?.outcome.kind === 'refused') words.push(tried.outcome.refusal);
        for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
        return true;
      }),
    ),
    { numRuns: 1500 },
  );
  expect(Object.fromEntries(seen)).toEqual({});
});
