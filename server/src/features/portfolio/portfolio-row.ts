import type { PortfolioRow } from '@purser/api/portfolio';
import { contractWarnings, type WarnedContract } from '@purser/domain/contract-warnings';
import type { DateText } from '@purser/domain/days';
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

/** The rows one after the other, so that the first can be sent while the last are computed. */
export function* portfolioRows(
  { items, contracts }: Portfolio,
  context: RowContext,
): Generator<PortfolioRow, void> {
  const keys = items.map(({ vendor, product_name }) => sameProductKey(vendor, product_name));
  const repeated = repeatedIn(keys);
  for (const [at, item] of items.entries()) {
    const row = portfolioRow(item, contracts.get(item.id), context);
    if (repeated.has(keys[at] ?? '')) row.warnings.push('sameProduct');
    yield row;
  }
}

function repeatedIn(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
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
