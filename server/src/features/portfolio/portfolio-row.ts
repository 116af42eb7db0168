import type { PortfolioRow } from '@purser/api/portfolio';
import type { DateText } from '@purser/domain/days';
import { dollarsOf } from '@purser/domain/money';
import { annualizedCost, type CostedContract, yearlyCost } from '@purser/domain/spend';
import type { PortfolioRecord } from './portfolio.queries.ts';

/** A row of the table, from what the query answers. */
export function portfolioRow(record: PortfolioRecord, today: DateText): PortfolioRow {
  const item = { status: record.status, contracts: termsOf(record.terms) };
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
    currentYearCost: dollarsOf(yearlyCost(item, Number(today.slice(0, 4)), today)),
    annualizedCost: dollarsOf(annualizedCost(item)),
  };
}

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

function termsOf(terms: string | null): CostedContract[] {
  if (terms === null) return [];
  return terms.split(',').map((term) => {
    const [id = '', startDate = '', cost = '', endDate = null] = term.split(' ');
    return { id: Number(id), startDate, endDate, cost: Number(cost) };
  });
}
