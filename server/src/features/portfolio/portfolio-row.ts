import type { PortfolioRow } from '@purser/api/portfolio';
import { contractWarnings, type WarnedContract } from '@purser/domain/contract-warnings';
import type { DateText } from '@purser/domain/days';
import { pick } from '@purser/domain/fields';
import { dollarsOf } from '@purser/domain/money';
import { parseBillingCycle } from '@purser/domain/options';
import { sameProductKey } from '@purser/domain/same-product';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { annualizedCost, type CostedContract, yearlyCost } from '@purser/domain/spend';
import type { WarningKind } from '@purser/domain/warning-texts';
import { partReader } from '../../db/statements.ts';
import { latestColumns, type PortfolioRecord } from './portfolio.queries.ts';

/** The year whose cost is told, and the day that it is told on. */
type RowContext = { readonly year: number; readonly today: DateText };

/** The rows of the table, from what the query answers. */
export function portfolioRows(records: readonly PortfolioRecord[], told: RowContext): PortfolioRow[] {
  const keys = records.map(({ vendor, product_name }) => sameProductKey(vendor, product_name));
  const repeated = repeatedIn(keys);
  return records.map((record, at) => portfolioRow(record, told, repeated.has(keys[at] ?? '')));
}

function repeatedIn(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
}

const itemColumns = [
  'id',
  'unique_id',
  ...softwareFieldNames,
  'version',
  'businessOwner',
  'techAdmin',
  'executiveSponsor',
  'vendorFiles',
] as const;

function portfolioRow(
  record: PortfolioRecord,
  { year, today }: RowContext,
  isRepeated: boolean,
): PortfolioRow {
  const item = { status: record.status, contracts: contractsIn(record.terms) };
  return {
    ...pick(record, itemColumns),
    latestContract: latestOf(record),
    currentYearCost: dollarsOf(yearlyCost(item, year, today)),
    annualizedCost: dollarsOf(annualizedCost(item)),
    warnings: [...contractWarnings(item), ...(isRepeated ? repeats : [])],
  };
}

const repeats: readonly WarningKind[] = ['sameProduct'];

const latestIn = partReader('latest', latestColumns);

const latestOf = (record: PortfolioRecord): PortfolioRow['latestContract'] =>
  record['latest.id'] === null ? null : latestIn(record);

/** A contract as the sums and the warnings see it. */
export type TermedContract = CostedContract & WarnedContract;

/** Reads what `gatheredTerms` gathered. */
export function contractsIn(terms: string | null): TermedContract[] {
  // Where there is no contract, a window gathers nothing but the separators of its one row.
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
