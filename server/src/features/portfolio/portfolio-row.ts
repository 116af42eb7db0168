import type { PortfolioRow } from '@purser/api/portfolio';
import { contractWarnings } from '@purser/domain/contract-warnings';
import type { DateText } from '@purser/domain/days';
import { pick } from '@purser/domain/fields';
import { dollarsOf } from '@purser/domain/money';
import type { RenewalItem } from '@purser/domain/renewal/renewal-source';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import type { CachedItem } from './cached-portfolio.ts';
import { latestColumns } from './portfolio.queries.ts';
import { renewalItemOf } from './renewal-item.ts';

/** The year of the costs, and today's date. */
export type RowContext = { readonly year: number; readonly today: DateText };

export function portfolioRow(item: CachedItem, { year, today }: RowContext): PortfolioRow {
  const { row, contracts, isRepeated } = item;
  const renewed = renewalItemOf(item);
  const warnings = contractWarnings(renewed);
  return {
    ...row,
    latestContract: contracts ? pick(contracts.latest, latestColumns) : null,
    currentYearCost: dollarsOf(yearlyCost(renewed, year, today)),
    annualizedCost: dollarsOf(annualizedCost(renewed)),
    ...renewalColumns(renewed, today),
    warnings: isRepeated ? [...warnings, 'sameProduct'] : warnings,
  };
}

/** Of its renewals the one to act on first. */
function renewalColumns(
  item: RenewalItem,
  today: DateText,
): Pick<PortfolioRow, 'actBy' | 'renewsItself' | 'renewalState'> {
  const [first] = renewalsOfItem(item, today);
  if (!first) return { actBy: null, renewsItself: null, renewalState: null };
  return { actBy: first.actBy, renewsItself: first.renewsItself, renewalState: first.state };
}
