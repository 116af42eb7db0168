import type { Figure } from './measure.ts';

/** A call as it was first written: what it is called among the figures, how long it took, and what made it faster. */
interface Change {
  readonly what: string;
  readonly before: string;
  readonly reason: string;
}

// Measured once with this seed, on two cores, before any of it was changed.
const changes: readonly Change[] = [
  {
    what: 'Dashboard: spend of the year',
    before: '200 ms',
    reason:
      'only the items that have changed are read and computed, where all contracts were: what was read before is kept in blocks of items, and each adds up once what it costs',
  },
  {
    what: 'Dashboard: renewals',
    before: '77 ms',
    reason: 'the same, where all contracts had been sorted and later one was looked up for each item',
  },
  {
    what: 'Dashboard: prices to review',
    before: '75 ms',
    reason: 'the same',
  },
  { what: 'Dashboard: approval requests', before: '10 ms', reason: 'nothing' },
  {
    what: 'Dashboard: activity',
    before: '1.3 ms',
    reason: 'nothing: it reads six rows from the end of the key',
  },
  { what: 'Dashboard: all five calls at once', before: '269 ms', reason: 'the three above' },
];

/** The dashboard's part of docs/performance.md: what was gained. */
export const dashboardReport = (figures: readonly Figure[]): string =>
  [
    '## The dashboard',
    '',
    'With 10,000 items, 100,000 contracts of ten years, written in the order in which they began, 560 pending requests of',
    '2,000, and 200,000 activities. Each call is a whole answer over HTTP, compressed as browsers ask for it. Before is what',
    'the first version of the queries took.',
    '',
    '| what | before | now | what was changed |',
    '|---|---|---|---|',
    ...changes.map(
      ({ what, before, reason }) => `| ${what} | ${before} | ${measured(figures, what)} | ${reason} |`,
    ),
    '',
  ].join('\n');

const measured = (figures: readonly Figure[], wanted: string): string =>
  figures.find(({ what }) => what === wanted)?.measured ?? 'not measured';
