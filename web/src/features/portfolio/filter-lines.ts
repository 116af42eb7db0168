import type { PortfolioRow } from '@purser/api/portfolio';
import type { DateText } from '@purser/domain/days';
import { isActive, optionLabel, parseBillingCycle, type SoftwareOptions } from '@purser/domain/options';
import { type RenewalTime, renewalOf, renewalTimes, urgencyOf } from '@purser/domain/renewals';
import { unassigned } from '@purser/domain/segments';
import { splitMoney } from '../../lib/format.ts';
import { wordsOf } from '../../lib/normalize-text.ts';
import { type FilterName, type Filters, filterNames } from './filters.ts';
import { billingCycleOf, costOf, lacksEnd, ownersOf, paymentTypeOf } from './row-facts.ts';
import type { SearchableRow } from './searchable-rows.ts';

export const filterLabels: Readonly<Record<FilterName, string>> = {
  renews: 'Renews',
  segment: 'Business segment',
  status: 'Status',
  payment: 'Payment type',
  billing: 'Billing cycle',
  warning: 'Warning',
  vendor: 'Vendor',
  owner: 'Owner',
  amount: 'Annual cost',
  autorenew: 'Auto Renew',
};

interface Search {
  readonly typed: string;
  readonly filters: Filters;
  readonly today: DateText;
}

export function filterLines(
  lines: readonly SearchableRow[],
  { typed, filters, today }: Search,
): readonly SearchableRow[] {
  const words = wordsOf(typed);
  const tests = filterNames
    .filter((name) => filters[name].length > 0)
    .map((name) => {
      const wanted = new Set(filters[name]);
      const read = readerOf(name, today);
      return (row: PortfolioRow) => read(row).some((value) => wanted.has(value));
    });
  if (words.length === 0 && tests.length === 0) return lines;
  return lines.filter(
    ({ row, haystack }) =>
      words.every((word) => haystack.includes(word)) && tests.every((letsThrough) => letsThrough(row)),
  );
}

export const isNarrowed = (typed: string, filters: Filters): boolean =>
  wordsOf(typed).length > 0 || filterNames.some((name) => filters[name].length > 0);

/** The options of Settings, then what else the portfolio holds. */
export function filterValues(lines: readonly SearchableRow[], options: SoftwareOptions): Filters {
  const cycles = options.billingCycles.map((cycle) => parseBillingCycle(cycle) ?? cycle);
  return {
    renews: renewalTimes,
    segment: union(options.businessSegments, lines, valuesOf.segment),
    status: union(options.statusOptions, lines, valuesOf.status),
    payment: union(options.paymentTypes, lines, valuesOf.payment),
    billing: union(cycles, lines, valuesOf.billing),
    warning: union([], lines, valuesOf.warning),
    vendor: union([], lines, valuesOf.vendor),
    owner: [...union([], lines, ownersOf), noOwner],
    amount: amountValues,
    autorenew: ['yes', 'no'],
  };
}

/** Statuses, cycles, warnings and times have labels of the product; other values are shown as they are. */
export function filterValueLabel(name: FilterName, value: string): string {
  if (name === 'warning') return warningLabels.get(value) ?? value;
  if (name === 'renews') return renewsLabels.get(value) ?? value;
  if (name === 'amount') return amountLabel(value);
  if (name === 'autorenew') return value === 'yes' ? 'Yes' : 'No';
  return name === 'status' || name === 'billing' ? optionLabel(value) : value;
}

const warningLabels: ReadonlyMap<string, string> = new Map([
  ['overlap', 'Contracts overlap'],
  ['noticeAfterEnd', 'Cancel Notice Date after the end'],
  ['sameProduct', 'Vendor and product repeated'],
]);

const renewsLabels: ReadonlyMap<string, string> = new Map<RenewalTime, string>([
  ['overdue', 'Overdue'],
  ['near', 'Within 30 days'],
  ['soon', 'In 31 to 60 days'],
  ['missing', 'End date missing'],
]);

/** Dollars a year from which the next size begins. */
const sizes: readonly number[] = [1000, 10_000, 100_000];
const noAmount = 'none';
/** 'none', and the place of each size among them. */
const amountValues: readonly string[] = [...sizes.keys(), sizes.length].map(String).concat(noAmount);

function amountLabel(value: string): string {
  const from = sizes[Number(value) - 1];
  const below = sizes[Number(value)];
  const text = (amount: number) => splitMoney(amount).whole;
  if (from !== undefined && below !== undefined) return `${text(from)} to below ${text(below)}`;
  if (below !== undefined) return `Below ${text(below)}`;
  return from === undefined ? 'No cost' : `${text(from)} and more`;
}

function sizeOf(row: PortfolioRow): string {
  const cost = costOf(row);
  return cost === null ? noAmount : String(sizes.filter((size) => cost >= size).length);
}

const nowhere = [unassigned];
/** What the filter calls an item without any owner. */
const noOwner = 'No owner';

type Reader = (row: PortfolioRow) => readonly string[];

const readerOf = (name: FilterName, today: DateText): Reader =>
  name === 'renews' ? (row) => timesOf(row, today) : valuesOf[name];

const valuesOf: Readonly<Record<Exclude<FilterName, 'renews'>, Reader>> = {
  segment: (row) => row.business_segment ?? nowhere,
  status: (row) => [row.status],
  payment: (row) => {
    const type = paymentTypeOf(row);
    return type === null ? [] : [type];
  },
  billing: (row) => [billingCycleOf(row)],
  warning: ({ warnings }) => warnings,
  vendor: ({ vendor }) => [vendor],
  owner: (row) => {
    const owners = ownersOf(row);
    return owners.length > 0 ? owners : [noOwner];
  },
  amount: (row) => [sizeOf(row)],
  autorenew: ({ latestContract }) =>
    latestContract === null ? [] : [latestContract.autoRenew ? 'yes' : 'no'],
};

/** Nothing for an item that ends, which asks for no decision any more. */
function timesOf(row: PortfolioRow, today: DateText): readonly string[] {
  if (!isActive(row.status)) return [];
  if (lacksEnd(row)) return ['missing'];
  const { date } = renewalOf(row, today);
  if (date === null) return [];
  const { urgency } = urgencyOf(date, today);
  return [urgency === 'week' ? 'near' : urgency];
}

function union(known: readonly string[], lines: readonly SearchableRow[], read: Reader): readonly string[] {
  const found = new Set<string>();
  for (const { row } of lines) {
    for (const value of read(row)) found.add(value);
  }
  for (const value of known) found.delete(value);
  return [...known, ...[...found].sort((a, b) => a.localeCompare(b, 'en-US'))];
}
