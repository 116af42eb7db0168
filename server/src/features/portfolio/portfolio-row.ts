import type { PortfolioRow } from '@purser/api/portfolio';
import type { PortfolioHead } from '@purser/api/portfolio-lines';
import { contractWarnings, type WarnedContract } from '@purser/domain/contract-warnings';
import type { DateText } from '@purser/domain/days';
import { firstByDefault } from '@purser/domain/default-order';
import { pick } from '@purser/domain/fields';
import { dollarsOf } from '@purser/domain/money';
import { parseBillingCycle } from '@purser/domain/options';
import { sameProductKey } from '@purser/domain/same-product';
import { annualizedCost, type CostedContract, yearlyCost } from '@purser/domain/spend';
import {
  type ContractsOfItem,
  latestColumns,
  type Portfolio,
  type PortfolioItem,
} from './portfolio.queries.ts';

/** The year of the costs, and today's date. */
type RowContext = { readonly year: number; readonly today: DateText };

/** Makes rows of items one after the other, so that the first can be sent while the last are computed. */
export function rowMaker(
  { items, contracts }: Portfolio,
  context: RowContext,
): (some: Iterable<PortfolioItem>) => Generator<PortfolioRow, void> {
  const repeated = repeatedIn(items);
  return function* (some) {
    for (const item of some) {
      const row = portfolioRow(item, contracts.get(item.id), context);
      if (repeated.has(item.id)) row.warnings.push('sameProduct');
      yield row;
    }
  };
}

// How many rows the largest screens show, and some to scroll to while the others arrive.
const mostAhead = 100;

/** What is sent ahead of all rows: nothing of a short list, which is there as soon. */
export function headOf(
  { items }: Portfolio,
  rowsOf: (some: Iterable<PortfolioItem>) => Iterable<PortfolioRow>,
): PortfolioHead {
  const first = items.length > mostAhead ? firstByDefault(items, mostAhead) : [];
  return { total: items.length, rows: [...rowsOf(first)] };
}

/** The ids of the items whose vendor and product another one has, too. */
function repeatedIn(items: readonly PortfolioItem[]): ReadonlySet<number> {
  const keys = items.map(({ vendor, product_name }) => sameProductKey(vendor, product_name));
  const seen = new Set<string>();
  const repeated = new Set(keys.filter((key) => seen.size === seen.add(key).size));
  return new Set(items.filter((_, at) => repeated.has(keys[at] ?? '')).map(({ id }) => id));
}

function portfolioRow(
  item: PortfolioItem,
  contracts: ContractsOfItem | undefined,
  { year, today }: RowContext,
): PortfolioRow {
  const costed = { status: item.status, contracts: contractsIn(contracts?.terms ?? null) };
  return {
    ...item,
    latestContract: contracts ? pick(contracts, latestColumns) : null,
    currentYearCost: dollarsOf(yearlyCost(costed, year, today)),
    annualizedCost: dollarsOf(annualizedCost(costed)),
    warnings: contractWarnings(costed),
  };
}

export type TermedContract = CostedContract & WarnedContract;

/** Reads the text that `gatheredTerms` writes. */
export function contractsIn(terms: string | null): TermedContract[] {
  // Of an item without contracts, the text has only the separators.
  if (!terms || terms.startsWith('-')) return [];
  return terms.split(',').map((term) => {
    const [id = '', startDate = '', cost = '', endDate = '-', notice = null, cycle = ''] = term.split(' ');
    return {
      id: Number(id),
      startDate,
      cost: Number(cost),
      endDate: endDate === '-' ? null : endDate,
      cancellationNoticeDate: notice,
      billingCycle: parseBillingCycle(cycle) ?? 'yearly',
    };
  });
}
