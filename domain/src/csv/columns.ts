/**
 * The columns of our own CSV files, in their order (docs/product/csv-files.md#columns). A file whose header has just these
 * names, in any order and letter case, needs no mapping.
 */
import type { DateOrder } from '../kinds/written-days.ts';
import type { DecimalSign } from '../kinds/written-numbers.ts';
import { optionLabel } from '../options.ts';
import { contractTerms, type TermField } from '../terms.ts';
import { itemFields } from './records.ts';

const editionOf = ({ since = 1 }: TermField): number => since;

// Whoever reads our files by the place of a column finds all older ones where they were.
const terms = Object.values(contractTerms).toSorted((one, other) => editionOf(one) - editionOf(other));

/** Our columns: an item's and its contract's. Lists are separated by `;`. */
export const csvColumns = ['unique_id', ...itemFields, ...terms.map(({ column }) => column)] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** What an amount in a file stands for: a year as in our own files, a month, a quarter, the whole term, or its row's billing cycle. */
export const amountMeanings = ['year', 'month', 'quarter', 'term', 'cycle'] as const;
export type AmountMeaning = (typeof amountMeanings)[number];

/** What becomes of contracts that are over: items as the file has them, terminated items, or nothing. */
export const endedChoices = ['keep', 'terminate', 'skip'] as const;
export type EndedChoice = (typeof endedChoices)[number];

/** What rows of one vendor and product are: items of their own, or contracts of one item. */
export const sameProductChoices = ['own', 'one'] as const;
export type SameProductChoice = (typeof sameProductChoices)[number];

/** What a renewal date says of a row's contract: the day its next term begins, its last day, or nothing. */
export const renewalMeanings = ['next', 'last', 'item'] as const;
export type RenewalMeaning = (typeof renewalMeanings)[number];

/** The columns whose values Settings list, and the billing cycle: those where a file's values may be matched with ours. */
export const valueColumns = [
  'business_segment',
  'status',
  'payment_type',
  'billing_cycle',
  'team_usage',
] as const;
export type ValueColumn = (typeof valueColumns)[number];

/** A file's values, and what each is read as; a blank text leaves the value out. */
export type ValueMapping = Readonly<Partial<Record<ValueColumn, Readonly<Record<string, string>>>>>;

/** Which column of a file is which of ours, and how its values read; what is left out is inferred (amounts: a year). */
export interface ColumnMapping {
  readonly columns: Readonly<Partial<Record<CsvColumn, string>>>;
  readonly amount?: AmountMeaning | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimal?: DecimalSign | undefined;
  readonly ended?: EndedChoice | undefined;
  readonly sameProduct?: SameProductChoice | undefined;
  readonly renewal?: RenewalMeaning | undefined;
  readonly values?: ValueMapping | undefined;
}

/** A column that holds dates. */
export type DateColumn = 'renewal_date' | ColumnOfKind<'day'>;

/** A column whose cells hold terms of some kinds. */
export type ColumnOfKind<Kind> = Extract<(typeof terms)[number], { readonly kind: Kind }>['column'];

/** The columns that hold dates. */
export const dateColumns: readonly DateColumn[] = [
  'renewal_date',
  ...terms.flatMap((term) => (term.kind === 'day' ? [term.column] : [])),
];

/** A column as people read it. @example columnLabel('tech_admin') // 'Tech admin' */
export const columnLabel = (column: CsvColumn): string => optionLabel(column);

/** A header's name without case, spaces and underscores. @example plainName('Product Name') // 'productname' */
export const plainName = (name: string): string => name.toLowerCase().replace(/[\s_\uFEFF]+/g, '');

/** Our column of that name. @example ownColumn('Unique ID') // 'unique_id' */
export const ownColumn = (name: string): CsvColumn | undefined => ownNames.get(plainName(name));

/**
 * The mapping of a header that has just our names, none twice; undefined for any other. Unnamed columns, which
 * spreadsheets like to add at the right, don't count, nor do the figures of a view beside all of our columns.
 * @example ownMapping(['Vendor', 'product_name']) // { vendor: 'Vendor', product_name: 'product_name' }
 */
export function ownMapping(header: readonly string[]): ColumnMapping['columns'] | undefined {
  // A file of refused rows says at each what was wrong; mended, it goes straight in again.
  const names = withoutFigures(header).filter((name) => name.trim() !== '' && plainName(name) !== 'message');
  const columns: Record<string, string> = {};
  for (const name of names) {
    const column = ownColumn(name);
    if (column === undefined) return undefined;
    columns[column] = name;
  }
  return names.length > 0 && Object.keys(columns).length === names.length ? columns : undefined;
}

// What an export of a view says beside our columns (`figureColumns`) follows from them. In a file that lacks some of ours
// a column of such a name may be the one that holds the cost, so there the mapping is asked for.
function withoutFigures(header: readonly string[]): readonly string[] {
  const names = new Set(header.map(plainName));
  if (!columnsOfEveryView.every((column) => names.has(plainName(column)))) return header;
  return header.filter((name) => !figureName.test(plainName(name)));
}

// The columns that came later aren't in the view of an older version, which goes straight in as well.
const laterColumns = new Set<string>(terms.filter((term) => editionOf(term) > 1).map(({ column }) => column));
const columnsOfEveryView = csvColumns.filter((column) => !laterColumns.has(column));

const figureName = /^(?:(?:annualizedcost|cost\d{4})(?:share)?|sharesof)$/;

/** Each header name once: blank ones become `Column 3`, a repeated one gets a number behind it. @example uniqueNames(['a', '', 'a']) // ['a', 'Column 2', 'a (2)'] */
export function uniqueNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return header.map((raw, at) => {
    const name = raw.trim() || `Column ${at + 1}`;
    let free = name;
    let count = counts.get(name) ?? 1;
    while (taken.has(free)) {
      count += 1;
      free = `${name} (${count})`;
    }
    counts.set(name, count);
    taken.add(free);
    return free;
  });
}

/** The header as one text, by which a mapping is remembered; case and spaces don't count. */
export const headerKey = (header: readonly string[]): string =>
  JSON.stringify(header.map((name) => name.trim().toLowerCase().replace(/\s+/g, ' ')));

const ownNames: ReadonlyMap<string, CsvColumn> = new Map(
  csvColumns.map((column) => [plainName(column), column]),
);
