import { expect, test } from 'vitest';
import { statsOf } from '../../../test/dashboard.ts';
import { mergeSmallLines, monthTotals, segmentLines, sumOf } from './segment-lines.ts';

const settings = ['Capital', 'Ad Sales', 'Studio', 'Corporate'];

/** Segments that each cost so much in January, and nothing from here on. */
const january = (amounts: Record<string, number>) =>
  statsOf({
    yearlyBreakdown: amounts,
    annualizedBreakdown: {},
    months: statsOf().months.map((_, at) => ({ total: 0, priorYear: 0, segments: at === 0 ? amounts : {} })),
  });

test('Segments come by their amounts, the greatest first, then in the order of Settings', () => {
  const stats = january({ Capital: 1, Unassigned: 4, 'Team 10': 9, 'Team 9': 1, Studio: 1 });
  const lines = segmentLines(stats, settings);
  expect(lines.map(({ name, color }) => [name, color])).toEqual([
    ['Team 10', 0],
    ['Unassigned', 0],
    ['Capital', 1],
    ['Studio', 3],
    ['Team 9', 0],
  ]);
});

test('A segment that is in one of the two amounts alone has nothing in the other', () => {
  const stats = statsOf({
    yearlyBreakdown: { Studio: 1.5 },
    annualizedBreakdown: { Capital: 2 },
    months: [],
  });
  expect(segmentLines(stats, settings)).toMatchObject([
    { name: 'Studio', year: 150n, annualized: 0n },
    { name: 'Capital', year: 0n, annualized: 200n },
  ]);
});

test('Names that mean something to a program are names like any other', () => {
  const amounts: Record<string, number> = JSON.parse('{"__proto__":1,"constructor":2,"2024":3,"":4}');
  const lines = segmentLines(january(amounts), ['constructor']);
  expect(lines.map(({ name, label, year, months }) => [name, label, year, months[0], months[1]])).toEqual([
    ['', 'No name', 400n, 400n, 0n],
    ['2024', '2024', 300n, 300n, 0n],
    ['constructor', 'constructor', 200n, 200n, 0n],
    ['__proto__', '__proto__', 100n, 100n, 0n],
  ]);
});

test('What is drawn as one adds up to what it stands for', () => {
  const amounts = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Team ${at + 1}`, at + 0.01]));
  const lines = segmentLines(january(amounts), settings);
  const folded = mergeSmallLines(lines);
  expect(folded).toHaveLength(9);
  expect(folded[8]).toMatchObject({ label: '32 others', name: '' });
  expect(sumOf(folded.map(({ year }) => year))).toBe(sumOf(lines.map(({ year }) => year)));
  expect(monthTotals(folded)).toEqual(monthTotals(lines));
});
