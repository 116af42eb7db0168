import type { PortfolioRow } from '@purser/api/portfolio';
import type { DateText } from '@purser/domain/days';
import { isActive, optionLabel, parseBillingCycle, type SoftwareOptions } from '@purser/domain/options';
import { type RenewalTime, renewalOf, renewalTimes, urgencyOf } from '@purser/domain/renewals';
import { unassigned } from '@purser/domain/segments';
import { wordsOf } from '../../lib/normalize-text.ts';
import { type FilterName, type Filters, filterNames } from './filters.ts';
import { billingCycleOf, lacksEnd, paymentTypeOf } from './row-facts.ts';
import type { SearchableRow } from './searchable-rows.ts';

export const filterLabels: Readonly<Record<FilterName, string>> = {
  renews: 'Renews',
  segment: 'Business segment',
  status: 'Status',
  payment: 'Payment type',
  billing: 'Billing cycle',
  warning: 'Warning',
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
  };
}

/** Statuses, cycles, warnings and times have labels of the product; other values are shown as they are. */
export function filterValueLabel(name: FilterName, value: string): string {
  if (name === 'warning') return warningLabels.get(value) ?? value;
  if (name === 'renews') return renewsLabels.get(value) ?? value;
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

const nowhere = [unassigned];

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
