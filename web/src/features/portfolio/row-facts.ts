import type { PortfolioRow } from '@purser/api/portfolio';
import { isActive, optionLabel } from '@purser/domain/options';
import { isPercentage, segmentPercents, unassigned } from '@purser/domain/segments';

/** 'Adobe Creative Cloud'. */
export const nameOf = (row: PortfolioRow): string => `${row.vendor} ${row.product_name}`;

/** The names of its owners, the business owner first; nobody stands twice. */
export function ownersOf({ businessOwner, techAdmin, executiveSponsor }: PortfolioRow): readonly string[] {
  const names = [businessOwner, techAdmin, executiveSponsor].filter((name) => name !== null);
  return [...new Set(names)];
}

// Contracts win: an item's own cost, payment type and cycle count only while it has no contract.

/** Dollars per year; null where nobody has given an amount. */
export const costOf = (row: PortfolioRow): number | null =>
  row.latestContract ? row.latestContract.cost : row.cost;

export const paymentTypeOf = (row: PortfolioRow): string | null =>
  row.latestContract ? row.latestContract.paymentType : row.paymentType;

export const billingCycleOf = (row: PortfolioRow): string =>
  row.latestContract ? row.latestContract.billingCycle : row.billing_cycle;

export function whyNotCounted(row: PortfolioRow): string | undefined {
  if (costOf(row) === null) return undefined;
  if (!isActive(row.status)) return `Not in the annual total: ${optionLabel(row.status).toLowerCase()}`;
  return row.latestContract ? undefined : 'Not in the annual total: there is no contract';
}

/** The renewal shown was never entered: there is neither a contract nor a date. */
export const hasInventedRenewal = (row: PortfolioRow): boolean =>
  row.latestContract === null && row.renewal_date === null;

/** A yearly contract should have an end. */
export const lacksEnd = (row: PortfolioRow): boolean =>
  row.latestContract?.endDate === null && row.latestContract.billingCycle === 'yearly';

export interface SegmentSummary {
  readonly shares: readonly { readonly segment: string; readonly share: number }[];
  /** 'Studio 75%', or 'Studio' where it is the only one. */
  readonly main: string;
  readonly others: number;
  readonly full: string;
}

export function segmentsOf(row: PortfolioRow): SegmentSummary {
  const segments = row.business_segment ?? [];
  const [first] = segments;
  if (first === undefined) return { shares: [], main: unassigned, others: 0, full: unassigned };
  if (segments.length === 1) {
    return { shares: [{ segment: first, share: 100 }], main: first, others: 0, full: first };
  }
  const shares = segmentPercents(segments, row.business_segment_percentages);
  const texts = shares.map(({ segment, share }) => `${segment} ${percentOf(share)}%`);
  const most = Math.max(...shares.map(({ share }) => share));
  const at = shares.findIndex(({ share }) => share === most);
  return { shares, main: texts[at] ?? first, others: segments.length - 1, full: texts.join(', ') };
}

// Equal parts of a third or so are told without decimals, which nobody has given.
const percentOf = (share: number): number => (isPercentage(share) ? share : Math.round(share));
