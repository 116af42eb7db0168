import type { PortfolioRow } from '@purser/api/portfolio';
import { contractWarnings, type WarnedContract } from '@purser/domain/contract-warnings';
import type { DateText } from '@purser/domain/days';
import { pick } from '@purser/domain/fields';
import { dollarsOf } from '@purser/domain/money';
import { parseBillingCycle } from '@purser/domain/options';
import { annualizedCost, type CostedContract, yearlyCost } from '@purser/domain/spend';
import type { KeptItem } from './kept-portfolio.ts';
import { latestColumns } from './portfolio.queries.ts';

/** The year of the costs, and today's date. */
export type RowContext = { readonly year: number; readonly today: DateText };

export function portfolioRow(
  { row, contracts, isRepeated }: KeptItem,
  { year, today }: RowContext,
): PortfolioRow {
  const costed = { status: row.status, contracts: contractsIn(contracts?.terms ?? null) };
  const warnings = contractWarnings(costed);
  return {
    ...row,
    latestContract: contracts ? pick(contracts, latestColumns) : null,
    currentYearCost: dollarsOf(yearlyCost(costed, year, today)),
    annualizedCost: dollarsOf(annualizedCost(costed)),
    warnings: isRepeated ? [...warnings, 'sameProduct'] : warnings,
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
