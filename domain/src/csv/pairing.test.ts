import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairUp } from './pairing.ts';
import { newSearch } from './search.ts';

test('A row that fits anything makes room for one that fits little', () => {
  const things: Record<string, string[]> = { any: ['a', 'b'], picky: ['a'] };
  const task = { rows: ['any', 'picky'], before: new Map(), thingsFor: (row: string) => things[row] ?? [] };
  const pairs = pairUp(task, newSearch());
  expect(Object.fromEntries(pairs)).toEqual({ any: 'b', picky: 'a' });
});

test('Where everybody can be paired, everybody is, whatever was paired before', () => {
  const anyGraph = fc.integer({ min: 1, max: 8 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      extra: fc.array(fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 })), { maxLength: 20 }),
      order: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
    }),
  );
  fc.assert(
    fc.property(anyGraph, ({ size, extra, order }) => {
      // Row n always fits thing n, so that a whole pairing exists; the extra fits lead astray.
      const thingsFor = (row: number): number[] => [
        ...extra.filter(([from]) => from === row).map(([, to]) => to),
        row,
      ];
      const [first] = extra;
      const before = new Map(first ? [first] : []);
      const pairs = pairUp({ rows: order, before, thingsFor }, newSearch());
      expect(pairs.size).toBe(size);
      expect(new Set(pairs.values()).size).toBe(size);
      expect([...pairs].every(([row, thing]) => thingsFor(row).includes(thing))).toBe(true);
    }),
  );
});
