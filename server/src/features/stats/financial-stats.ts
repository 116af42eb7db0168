import type { FinancialStats } from '@purser/api/stats';
import type { DateText } from '@purser/domain/days';
import { type Cents, divideHalfUp, dollarsOf } from '@purser/domain/money';
import { isActive } from '@purser/domain/options';
import {
  availableYears,
  type ContractSpan,
  changeInPercent,
  type SegmentSpend,
  type SharedItem,
  type SpendBySegment,
  spendOverview,
} from '@purser/domain/spend-overview';

export function financialStats(
  items: readonly SharedItem[],
  span: ContractSpan,
  { year, today }: { year: number; today: DateText },
): FinancialStats {
  const overview = spendOverview(items, year, today);
  const yearly = totalOf(overview.year);
  const prior = totalOf(overview.priorYear);
  return {
    selectedYear: year,
    priorYearYear: year - 1,
    availableYears: availableYears(span, today),
    yearlySpend: dollarsOf(yearly),
    priorYear: dollarsOf(prior),
    monthlyTotal: dollarsOf(divideHalfUp(yearly, 12n)),
    annualized: dollarsOf(sumOf(overview.annualized.values())),
    yearOverYearChange: changeInPercent(yearly, prior),
    yearlyBreakdown: breakdown(overview.year, ({ cents }) => cents),
    annualizedBreakdown: breakdown(overview.annualized, (cents) => cents),
    months: Array.from({ length: 12 }, (_, month) => ({
      total: dollarsOf(totalOf(overview.year, month)),
      priorYear: dollarsOf(totalOf(overview.priorYear, month)),
      segments: breakdown(overview.year, ({ months }) => months[month] ?? 0n),
    })),
    items: items.length,
    activeItems: items.filter(({ status }) => isActive(status)).length,
  };
}

/** The cents of all segments: of the year, or of one of its months, 0 to 11. */
function totalOf(spend: SpendBySegment, month?: number): Cents {
  const partOf = ({ cents, months }: SegmentSpend) => (month === undefined ? cents : (months[month] ?? 0n));
  return sumOf([...spend.values()].map(partOf));
}

function sumOf(amounts: Iterable<Cents>): Cents {
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
