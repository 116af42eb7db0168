/** Portfolios at random, with what old data may hold: ends before starts, and percentages that say nothing. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { CostedContract, SharedCostItem } from '../src/spend.ts';

/** Items, and from where they are looked at. */
export interface PortfolioInYear {
  readonly items: readonly SharedCostItem[];
  readonly year: number;
  readonly today: string;
}

/** Names that a careless map of segments would trip over are among them. */
const segmentNames = ['Capital', 'Ad Sales', 'Studio', 'Corporate', 'Unassigned', '2024', '__proto__', '🎬'];

const notableDays = ['01-01', '01-31', '02-28', '02-29', '03-01', '06-30', '12-30', '12-31'];

// Every other day is one at which a year, a month or a leap year turns.
const dayAround = (year: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .integer({ min: -1200, max: 1200 })
      .map((days) => textOf(new Temporal.PlainDate(year, 1, 1).add({ days }))),
    fc
      .record({ years: fc.integer({ min: -2, max: 2 }), day: fc.constantFrom(...notableDays) })
      .map(({ years, day }) => {
        const [month = 1, dayOfMonth = 1] = day.split('-').map(Number);
        return textOf(Temporal.PlainDate.from({ year: year + years, month, day: dayOfMonth }));
      }),
  );

function textOf(date: Temporal.PlainDate): string {
  if (date.year < 1) return '0001-01-01';
  return date.year > 9999 ? '9999-12-31' : date.toString();
}

const cents = fc.oneof(
  fc.constantFrom(1, 5, 36_500, 99_999_999_999_999),
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 1, max: 99_999_999_999_999 }),
);

const contractsAround = (year: number): fc.Arbitrary<CostedContract[]> =>
  fc
    .array(
      fc.record({
        id: fc.integer({ min: 1, max: 1_000_000 }),
        startDate: dayAround(year),
        endDate: fc.option(dayAround(year)),
        autoRenew: fc.boolean(),
        cost: cents.map((amount) => amount / 100),
        startsWithOther: fc.nat({ max: 3 }).map((dice) => dice === 0),
      }),
      { maxLength: 6 },
    )
    .map((given) =>
      given.map(({ startsWithOther, ...contract }, at) => ({
        ...contract,
        id: contract.id * 10 + at,
        startDate: startsWithOther ? (given[0]?.startDate ?? contract.startDate) : contract.startDate,
      })),
    );

/** What is wrong with the first two of the percentages. */
const faults: Readonly<Record<string, readonly number[]>> = {
  none: [],
  'more than a hundred': [1],
  'parts of a percent': [0.5, -0.5],
  'thousandths of a percent': [0.005, -0.005],
  negative: [101, -101],
};

/** Segments, and percentages that are valid, that don't total 100, that aren't whole, that name others, or none. */
const segments: fc.Arbitrary<Pick<SharedCostItem, 'business_segment' | 'business_segment_percentages'>> = fc
  .record({
    names: fc.shuffledSubarray(segmentNames, { maxLength: 5 }),
    cuts: fc.array(fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })), {
      minLength: 4,
      maxLength: 4,
    }),
    kind: fc.constantFrom(
      'none',
      'none',
      'none',
      'absent',
      ...Object.keys(faults),
      'others',
      'x',
      '',
      '[50,50]',
      '{}',
    ),
    hasList: fc.boolean(),
  })
  .map(({ names, cuts, kind, hasList }) => ({
    business_segment: names.length === 0 && !hasList ? null : names,
    business_segment_percentages: percentagesText(names, cuts, kind),
  }));

function percentagesText(names: readonly string[], cuts: readonly number[], kind: string): string | null {
  if (kind === 'absent') return null;
  const fault = faults[kind];
  if (fault === undefined && kind !== 'others') return kind;
  const ends = [...cuts.slice(0, Math.max(names.length - 1, 0)).toSorted((a, b) => a - b), 100];
  const parts = names.map((name, at): [string, number] => [
    name,
    (ends[at] ?? 0) - (ends[at - 1] ?? 0) + (fault?.[at] ?? 0),
  ]);
  if (kind === 'others') parts[0] = ['Somewhere else', parts[0]?.[1] ?? 100];
  return JSON.stringify(Object.fromEntries(parts));
}

const itemAround = (year: number): fc.Arbitrary<SharedCostItem> =>
  fc
    .record({
      status: fc.constantFrom(
        'active',
        'active',
        'pending_cancellation',
        'terminated',
        'In review',
        'Active',
      ),
      contracts: contractsAround(year),
      decisions: fc.constant([]),
      segments,
    })
    .map(({ segments: shared, ...item }) => ({ ...item, ...shared }));

/** Leap years and others, the turns of centuries, and the first and last year there is. */
const anyYear = fc.oneof(
  fc.constantFrom(2023, 2024, 2025, 2026, 2027, 2028),
  fc.constantFrom(1, 4, 1900, 2000, 2100, 9999),
);

/** Up to four items whose contracts lie around a year. */
export const portfolioInYear: fc.Arbitrary<PortfolioInYear> = anyYear.chain((year) =>
  fc.record({
    items: fc.array(itemAround(year), { maxLength: 4 }),
    year: fc.constant(year),
    today: dayAround(year),
  }),
);

/** So many portfolios at random, and the same ones each time: for tests that aren't run by fast-check. */
export const samplePortfolios = (count: number): PortfolioInYear[] =>
  fc.sample(portfolioInYear, { numRuns: count, seed: 5 });
