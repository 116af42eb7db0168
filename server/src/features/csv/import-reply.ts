import type { CsvNewValues, ImportReply } from '@purser/api/portfolio';
import type { ValueColumn } from '@purser/domain/csv/columns';
import type { RowMessage } from '@purser/domain/csv/records';
import { countRemarks, type RowRemark, shortMessage } from '@purser/domain/csv/remarks';
import { pick } from '@purser/domain/fields';
import { dollarsOf } from '@purser/domain/money';
import { longestOption, mostOptions } from '@purser/domain/options';
import { yearlyCost } from '@purser/domain/spend';
import { type CsvFile, recognized } from './csv-file.ts';
import type { MadePlan, MappedFile, RowFault } from './import-plan.ts';

// More rows than these are mended in the file itself.
const mostRowsWithCells = 200;
// In characters, of all these rows together.
const mostCellText = 2_000_000;

/** What an import did or would do. The answer has a limited size for any file. */
export function replyOf(mapped: MappedFile, made: MadePlan, isDryRun: boolean): ImportReply {
  const { file, mapping, reading, renewal } = mapped;
  const outcomes = [...made.plan.outcomes.values()];
  const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
  const created = count('created');
  const updated = count('updated');
  const refused = Map.groupBy(made.errors, ({ row }) => row);
  const { columns, amount, dateOrder, decimal, ended, sameProduct, values } = mapping;
  // A row that is refused has no other remark that matters.
  const warnings = made.warnings.filter(({ row }) => !refused.has(row));
  return {
    created,
    updated,
    unchanged: count('unchanged'),
    duplicates: made.plan.duplicates,
    skipped: count('skipped'),
    imported: isDryRun ? 0 : created + updated,
    importId: null,
    ...outlookOf(made),
    renewals: made.renewals,
    newValues: newValuesIn(warnings, made.errors),
    shortYears: reading.hasShortYears,
    warnings: countRemarks(unchangedLast(warnings, made)).map(({ newOptions, ...remark }) => ({
      ...remark,
      newOptions: newOptions && { ...newOptions, values: [...newOptions.values] },
    })),
    errors: refusalsOf(file, refused),
    columns: [...file.names],
    file: { ...pick(file, recognized), rows: file.rowCount - made.examples },
    mapping: {
      columns: Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== undefined)),
      amount: amount ?? 'year',
      dateOrder: dateOrder ?? reading.dateOrder,
      decimal: decimal ?? reading.settledDecimal,
      ended,
      sameProduct,
      // Where no row asks for it, it says nothing.
      ...(made.renewals > 0 && { renewal }),
      // The schema has checked them; only their type is wider here.
      ...Object.fromEntries(Object.entries({ values })),
    },
  };
}

// The remarks on rows that change nothing come last, since there may be many of them.
function unchangedLast(warnings: readonly RowRemark[], { plan }: MadePlan): RowRemark[] {
  const isUnchanged = ({ row }: RowRemark): boolean => plan.outcomes.get(row) === 'unchanged';
  return [...warnings.filter((warning) => !isUnchanged(warning)), ...warnings.filter(isUnchanged)];
}

type Refusals = ImportReply['errors'];

// Every refused row with its faults; the first of them with their cells too, for which the file is read again.
function refusalsOf(file: CsvFile, refused: ReadonlyMap<number, readonly RowMessage[]>): Refusals {
  if (refused.size === 0) return [];
  const withCells = file
    .takeRows()
    .filter(({ row }) => refused.has(row))
    .slice(0, mostRowsWithCells);
  const cellsByRow = new Map<number, string[]>();
  let left = mostCellText;
  for (const { row, cells } of withCells) {
    const named = file.names.map((_, at) => cells[at] ?? '');
    left -= named.join('').length;
    if (left < 0) break;
    cellsByRow.set(row, named);
  }
  return [...refused].map(([row, faults]) => ({
    row,
    message: shortMessage([...new Set(faults.map(({ message }) => message))].join('. ')),
    detail: detailOf(faults),
    cells: cellsByRow.get(row),
  }));
}

function detailOf(faults: readonly RowMessage[]): string | undefined {
  const details = faults.flatMap(({ detail }) => detail ?? []);
  return details.length > 0 ? shortMessage(details.join(' ')) : undefined;
}

/** The portfolio after an import: its items and contracts, this year's cost, and the contracts that are over already. */
function outlookOf({ plan, effect, today }: MadePlan) {
  const { items, contracts, before, after } = effect;
  const year = Number(today.slice(0, 4));
  const ended = plan.ended.reduce(
    (sum, contract) =>
      sum + yearlyCost({ status: 'active', contracts: [contract], decisions: [] }, year, today),
    0n,
  );
  return {
    items,
    contracts,
    updatedItems: plan.changes.length,
    yearlySpend: { year, before: dollarsOf(before), after: dollarsOf(after) },
    ended: { contracts: plan.ended.length, yearlySpend: dollarsOf(ended) },
    sameProduct: plan.repeated,
  };
}

/** The values of a file that none of our option lists has, in the order of their first rows. */
function newValuesIn(warnings: readonly RowRemark[], errors: readonly RowFault[]): CsvNewValues[] {
  const found = new Map<ValueColumn, Counts>();
  for (const { unlisted } of [...warnings, ...errors]) {
    for (const { column, values } of [unlisted ?? []].flat()) {
      const counts = found.get(column) ?? { values: new Map<string, number>(), more: new Set<string>() };
      found.set(column, counts);
      for (const value of values) countValue(counts, value);
    }
  }
  return [...found].map(([column, { values, more }]) => ({
    column,
    values: Array.from(values, ([value, rows]) => ({ value, rows })),
    more: more.size,
  }));
}

interface Counts {
  readonly values: Map<string, number>;
  readonly more: Set<string>;
}

// Nobody matches thousands of values one by one, and a long text is no option.
const mostCounted = 100_000;

function countValue({ values, more }: Counts, value: string): void {
  const count = values.get(value);
  if (count !== undefined) values.set(value, count + 1);
  else if (values.size < mostOptions && value.length <= longestOption) values.set(value, 1);
  else if (more.size < mostCounted) more.add(value);
}
