import type { PortfolioRow } from '@purser/api/portfolio';
import { contractWarnings, type WarnedContract } from '@purser/domain/contract-warnings';
import type { DateText } from '@purser/domain/days';
import { dollarsOf } from '@purser/domain/money';
import { parseBillingCycle } from '@purser/domain/options';
import { sameProductKey } from '@purser/domain/same-product';
import { annualizedCost, type CostedContract, yearlyCost } from '@purser/domain/spend';
import type { WarningKind } from '@purser/domain/warning-texts';
import type { PortfolioRecord } from './portfolio.queries.ts';

/** The year whose cost is told, and the day that it is told on. */
type Told = { readonly year: number; readonly today: DateText };

/** The rows of the table, from what the query answers. */
export function portfolioRows(records: readonly PortfolioRecord[], told: Told): PortfolioRow[] {
  const keys = records.map(({ vendor, product_name }) => sameProductKey(vendor, product_name));
  const repeated = repeatedIn(keys);
  return records.map((record, at) => portfolioRow(record, told, repeated.has(keys[at] ?? '')));
}

function repeatedIn(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
}

function portfolioRow(record: PortfolioRecord, { year, today }: Told, isRepeated: boolean): PortfolioRow {
  const item = { status: record.status, contracts: contractsIn(record.terms) };
  return {
    id: record.id,
    unique_id: record.unique_id,
    vendor: record.vendor,
    product_name: record.product_name,
    notes: record.notes,
    status: record.status,
    business_segment: record.business_segment,
    business_segment_percentages: record.business_segment_percentages,
    team_usage: record.team_usage,
    billing_cycle: record.billing_cycle,
    cost: record.cost,
    paymentType: record.paymentType,
    renewal_date: record.renewal_date,
    business_owner_id: record.business_owner_id,
    tech_admin_id: record.tech_admin_id,
    executive_sponsor_id: record.executive_sponsor_id,
    version: record.version,
    businessOwner: record.businessOwner,
    techAdmin: record.techAdmin,
    executiveSponsor: record.executiveSponsor,
    vendorFiles: record.vendorFiles,
    latestContract: latestOf(record),
    currentYearCost: dollarsOf(yearlyCost(item, year, today)),
    annualizedCost: dollarsOf(annualizedCost(item)),
    warnings: [...contractWarnings(item.contracts), ...(isRepeated ? repeats : [])],
  };
}

const repeats: readonly WarningKind[] = ['sameProduct'];

function latestOf(record: PortfolioRecord): PortfolioRow['latestContract'] {
  const {
    'latest.id': id,
    'latest.startDate': startDate,
    'latest.cost': cost,
    'latest.billingCycle': billingCycle,
    'latest.autoRenew': autoRenew,
  } = record;
  // These have a value in every contract; without one there is no contract.
  if (id === null || startDate === null || cost === null || billingCycle === null || autoRenew === null) {
    return null;
  }
  return {
    id,
    startDate,
    endDate: record['latest.endDate'],
    cost,
    billingCycle,
    paymentType: record['latest.paymentType'],
    autoRenew,
    priceCheckFrequency: record['latest.priceCheckFrequency'],
    cancellationNoticeDate: record['latest.cancellationNoticeDate'],
    nextReviewDate: record['latest.nextReviewDate'],
  };
}

/** A contract as the sums and the warnings see it. */
export type TermedContract = CostedContract & WarnedContract;

/** Reads what `contractTerms` gathered. */
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
