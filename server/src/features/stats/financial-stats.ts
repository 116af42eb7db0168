import type { FinancialStats } from '@purser/api/stats';
import type { DateText } from '@purser/domain/days';
import { type Cents, divideHalfUp, dollarsOf } from '@purser/domain/money';
import { isActive } from '@purser/domain/options';
import {
  addSpend,
  availableYears,
  changeInPercent,
  type PortfolioSpan,
  type SegmentSpend,
  type SpendBySegment,
  type SpendOverview,
  type SpendPart,
  spendPart,
} from '@purser/domain/spend-overview';
import type { Block } from '../portfolio/cached-portfolio.ts';
import { contractsIn } from '../portfolio/contracts-in.ts';

/** The year of the statistics, and today's date. */
interface Settings {
  readonly year: number;
  readonly today: DateText;
}

/** What the statistics tell of items besides what they cost. */
interface Counts {
  readonly span: PortfolioSpan;
  readonly items: number;
  readonly activeItems: number;
}

/** What a block adds to the statistics of a year. */
export interface StatsPart extends Counts {
  readonly spend: SpendPart;
}

export function statsPart({ items: kept }: Block, { year, today }: Settings): StatsPart {
  const items = kept.map(({ row, contracts }) => ({
    ...row,
    contracts: contractsIn(contracts?.gathered ?? null),
    decisions: contracts?.decisions ?? [],
  }));
  const contracts = items.flatMap((item) => item.contracts);
  return {
    spend: spendPart(items, year, today),
    span: {
      firstStart: firstOf(contracts.map(({ startDate }) => startDate)),
      lastEnd: lastOf(contracts.map(({ endDate }) => endDate)),
    },
    items: items.length,
    activeItems: items.filter(({ status }) => isActive(status)).length,
  };
}

/** The statistics of a year, of the parts that all the blocks add. */
export function addStats(parts: readonly StatsPart[], settings: Settings): FinancialStats {
  const counts = {
    span: {
      firstStart: firstOf(parts.map(({ span }) => span.firstStart)),
      lastEnd: lastOf(parts.map(({ span }) => span.lastEnd)),
    },
    items: parts.reduce((sum, { items }) => sum + items, 0),
    activeItems: parts.reduce((sum, { activeItems }) => sum + activeItems, 0),
  };
  return financialStats(addSpend(parts.map(({ spend }) => spend)), counts, settings);
}

type Days = readonly (DateText | null)[];

const firstOf = (days: Days): DateText | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);

const lastOf = (days: Days): DateText | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);

export function financialStats(
  overview: SpendOverview,
  { span, items, activeItems }: Counts,
  { year, today }: Settings,
): FinancialStats {
  const yearly = totalOf(overview.year);
  const prior = totalOf(overview.priorYear);
  return {
    selectedYear: year,
    priorYearYear: year - 1,
    availableYears: availableYears(span, today),
    yearlySpend: dollarsOf(yearly),
    priorYear: dollarsOf(prior),
    monthlyTotal: dollarsOf(divideHalfUp(yearly, 12n)),
    annualized: dollarsOf(addCents(overview.annualized.values())),
    yearOverYearChange: changeInPercent(yearly, prior),
    yearlyBreakdown: breakdown(overview.year, ({ cents }) => cents),
    annualizedBreakdown: breakdown(overview.annualized, (cents) => cents),
    months: Array.from({ length: 12 }, (_, month) => ({
      total: dollarsOf(totalOf(overview.year, month)),
      priorYear: dollarsOf(totalOf(overview.priorYear, month)),
      segments: breakdown(overview.year, ({ months }) => months[month] ?? 0n),
    })),
    items,
    activeItems,
  };
}

/** The cents of all segments: of the year, or of one of its months, 0 to 11. */
function totalOf(spend: SpendBySegment, month?: number): Cents {
  const partOf = ({ cents, months }: SegmentSpend) => (month === undefined ? cents : (months[month] ?? 0n));
  return addCents([...spend.values()].map(partOf));
}

function addCents(amounts: Iterable<Cents>): Cents {
  let sum = 0n;
  for (const cents of amounts) sum += cents;
  return sum;
}

function breakdown<Spend>(
  spend: ReadonlyMap<string, Spend>,
  read: (of: Spend) => Cents,
): Record<string, number> {
  const amounts = [...spend].map(([segment, of]): [string, number] => [segment, dollarsOf(read(of))]);
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== 0));
}
