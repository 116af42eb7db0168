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

/** The year of the costs, and today's date. */
type RowContext = { readonly year: number; readonly today: DateText };

export function portfolioRows(records: readonly PortfolioRecord[], context: RowContext): PortfolioRow[] {
  const keys = records.map(({ vendor, product_name }) => sameProductKey(vendor, product_name));
  const repeated = repeatedIn(keys);
  return records.map((record, at) => portfolioRow(record, context, repeated.has(keys[at] ?? '')));
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
