/**
 * Guesses which columns of a foreign file are ours, by the names that people give them (decisions: CSV). A wrong
 * guess costs more than none: a column is proposed only where its name is one of those listed and its values fit,
 * and none is proposed twice.
 */
import { readAmount } from './csv-amounts.ts';
import {
  type AmountMeaning,
  type ColumnMapping,
  type CsvColumn,
  type DateColumn,
  dateColumns,
  ownColumn,
} from './csv-columns.ts';
import { readDate } from './csv-dates.ts';
import { inferReading } from './csv-inference.ts';
import { readText } from './csv-text.ts';

/** A foreign file as far as the guess looks at it. Names are unique; rows are some of its records. */
export interface ForeignFile {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * @example guessMapping({ names: ['Supplier', 'Product', 'Annual Cost'], rows: [['Acme', 'Rocket', '12']] })
 * // { columns: { vendor: 'Supplier', product_name: 'Product', cost: 'Annual Cost' }, amount: 'year' }
 */
export function guessMapping(file: ForeignFile): ColumnMapping {
  const columns: Partial<Record<CsvColumn, string>> = {};
  const taken = new Set<string>();
  for (const [column, names] of aliases) {
    const found = findColumn(file, column, { names, taken });
    if (found === undefined) continue;
    columns[column] = found;
    taken.add(found);
  }
  // What only describes a product is its note; without a product it may as well be the product.
  if (columns.product_name === undefined && /descri/i.test(columns.notes ?? '')) delete columns.notes;
  const reading = inferReading({ columns }, (column) => cellsIn(file, columns[column]));
  return {
    columns,
    ...(columns.cost === undefined ? {} : { amount: meaningOf(columns.cost) }),
    ...(reading.dateOrder === undefined ? {} : { dateOrder: reading.dateOrder }),
    ...(reading.settledDecimal === undefined ? {} : { decimal: reading.settledDecimal }),
  };
}

interface Search {
  readonly names: readonly string[];
  readonly taken: ReadonlySet<string>;
}

function findColumn(file: ForeignFile, column: CsvColumn, { names, taken }: Search): string | undefined {
  const free = file.names.filter((name) => !taken.has(name));
  const own = free.find((name) => ownColumn(name) === column);
  if (own !== undefined) return own;
  for (const alias of names) {
    const fitting = free.filter((name) => wordsOf(name) === alias && doValuesFit(file, column, name));
    if (fitting.length === 1) return fitting[0];
  }
  return undefined;
}

/** A name in plain words: lower case, no punctuation, no currency. @example wordsOf('Annual Cost (USD)') // 'annual cost' */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:in )?(?:us ?d|us dollars|dollars|eur|gbp)\b/g, '')
    .trim();

function doValuesFit(file: ForeignFile, column: CsvColumn, name: string): boolean {
  const values = cellsIn(file, name).flatMap((cell) => readText(cell) ?? []);
  const fits = fitOf(column);
  return fits === undefined || (values.length > 0 && values.filter(fits).length * 2 >= values.length);
}

function fitOf(column: CsvColumn): ((value: string) => boolean) | undefined {
  if (isDateColumn(column)) return (value) => readDate(value) !== undefined;
  if (column === 'cost') return (value) => 'cents' in readAmount(value);
  if (people.includes(column)) return (value) => value.includes('@');
  return undefined;
}

const people: readonly CsvColumn[] = ['business_owner', 'tech_admin', 'executive_sponsor'];

const isDateColumn = (column: CsvColumn): column is DateColumn => dateColumns.some((date) => date === column);

function cellsIn(file: ForeignFile, name: string | undefined): string[] {
  const at = name === undefined ? -1 : file.names.indexOf(name);
  return at < 0 ? [] : file.rows.map((cells) => cells[at] ?? '');
}

function meaningOf(name: string): AmountMeaning {
  const words = wordsOf(name);
  if (/\bmonth|\bmo\b|\bmrr\b/.test(words)) return 'month';
  if (/\bquarter/.test(words)) return 'quarter';
  return /\btotal\b|contract (?:value|amount)|\btcv\b|ultimate|\bterm\b|lifetime/.test(words) &&
    !/annual|year/.test(words)
    ? 'term'
    : 'year';
}

// In the order in which columns are claimed; each list begins with the clearest name.
const aliases: readonly (readonly [CsvColumn, readonly string[]])[] = [
  ['unique_id', ['unique identifier', 'software id', 'software unique id']],
  [
    'vendor',
    ['vendor name', 'vendor', 'supplier', 'supplier name', 'software vendor', 'publisher', 'manufacturer', 'vendor supplier', 'seller'],
  ],
  [
    'product_name',
    ['product', 'product name', 'software', 'software name', 'software product', 'application', 'application name', 'product title', 'tool', 'app', 'app name', 'software title'],
  ],
  ['notes', ['notes', 'note', 'comments', 'comment', 'remarks', 'purpose', 'description', 'product description', 'brief description']],
  ['status', ['status', 'contract status', 'software status', 'subscription status', 'state of contract']],
  [
    'business_segment',
    ['business segment', 'business segments', 'segment', 'segments', 'department', 'dept', 'department custodian', 'department name', 'business unit', 'division', 'cost center', 'cost centre', 'agency'],
  ],
  ['business_segment_percentages', ['segment percentages', 'segment split', 'percentages']],
  ['team_usage', ['team usage', 'teams', 'team', 'used by', 'user group', 'user groups']],
  ['start_date', ['contract start', 'contract start date', 'start date', 'start', 'subscription start', 'subscription start date', 'term start', 'effective date', 'date effective', 'valid from', 'begin date', 'from']],
  ['end_date', ['contract end', 'contract end date', 'end date', 'end', 'subscription end', 'subscription end date', 'term end', 'expiration date', 'expiry date', 'expires', 'expiration', 'valid to', 'valid until', 'completion date', 'date complete', 'date completed', 'to']],
  ['renewal_date', ['renewal date', 'renewal', 'next renewal', 'renews', 'renews on']],
  ['cancellation_notice_date', ['cancellation notice date', 'cancel notice date', 'cancellation date', 'notice date', 'cancel by', 'cancellation deadline']],
  ['next_review_date', ['next review date', 'next review', 'review date', 'price review date']],
  ['cost', ['annual cost', 'yearly cost', 'cost per year', 'annual amount', 'annual price', 'annual spend', 'annual value', 'annual contract value', 'acv', 'monthly cost', 'cost per month', 'monthly price', 'monthly fee', 'monthly amount', 'quarterly cost', 'total contract value', 'tcv', 'contract value', 'contract amount', 'total cost', 'total amount', 'total price', 'total value', 'cost', 'price', 'amount', 'spend']],
  ['billing_cycle', ['billing cycle', 'billing frequency', 'billing period', 'billing cadence', 'how billed', 'payment frequency', 'billing term']],
  ['payment_type', ['payment type', 'payment method', 'paid by', 'method of payment', 'pay type']],
  ['auto_renew', ['auto renew', 'auto renewal', 'autorenew', 'auto renews', 'automatic renewal', 'renews automatically']],
  ['price_check_frequency', ['price check frequency', 'price review frequency']],
  ['business_owner', ['business owner', 'business owner email', 'owner email', 'owner', 'contract owner', 'contract owner email']],
  ['tech_admin', ['tech admin', 'technical admin', 'tech admin email', 'technical admin email', 'technical owner', 'technical owner email', 'technical contact email', 'administrator email', 'admin email', 'it owner', 'it owner email']],
  ['executive_sponsor', ['executive sponsor', 'exec sponsor', 'executive sponsor email', 'exec sponsor email', 'sponsor', 'sponsor email']],
];
