import { latestContract } from '@purser/domain/contracts';
import { csvColumns } from '@purser/domain/csv/columns';
import { exportRow, figureCells, figureColumns, templateRow } from '@purser/domain/csv/export';
import type { DateText } from '@purser/domain/days';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import { type CsvContent, csvStart, csvText } from '../../platform/csv/stream.ts';
import { contractsIn } from '../portfolio/contracts-in.ts';
import {
  type ExportQueryRow,
  type ExportRecord,
  exportRecord,
  viewExport,
  wholeExport,
} from './export.queries.ts';

/** The template: our header and one example, which an import ignores. */
export const templateText = (): string => `${csvStart(csvColumns)}${csvText([templateRow])}`;

export type ExportContent = CsvContent<ExportQueryRow>;

// What is made of a row of the database takes longer than the row: more at once would be felt by others.
const pageSize = 250;

export const wholePortfolio: ExportContent = {
  header: csvColumns,
  statement: wholeExport,
  pageSize,
  cellsOf: (row) => exportRow(exportRecord(row)),
};

interface View {
  readonly items: readonly number[];
  /** The segments of the filter: only their shares count. */
  readonly segments: readonly string[];
  /** The calendar year of the costs; today's by default. */
  readonly year?: number | undefined;
}

/** The items of a view of the table with the figures of its year, which add up to the table's totals. */
export function viewContent(view: View, today: DateText): ExportContent {
  const { items, segments, year = Number(today.slice(0, 4)) } = view;
  const columns = figureColumns(year, segments);
  const blank = columns.map(() => '');
  return {
    header: [...csvColumns, ...columns],
    statement: viewExport([...new Set(items)]),
    pageSize,
    cellsOf: (row) => {
      const record = exportRecord(row);
      return [...exportRow(record), ...(figuresOf(record, { year, today, segments }) ?? blank)];
    },
  };
}

// Only one row of an item has its figures, else the sum of the column would count them for each contract.
function figuresOf(
  row: ExportRecord,
  { year, today, segments }: { year: number; today: DateText; segments: readonly string[] },
): string[] | undefined {
  const contracts = contractsIn(row.gathered ?? null);
  if (row.contractId !== null && row.contractId !== latestContract(contracts)?.id) return undefined;
  const item = { status: row.item.status ?? '', contracts, decisions: row.decisions ?? [] };
  const figures = { annualized: annualizedCost(item), currentYear: yearlyCost(item, year, today) };
  const shared = {
    business_segment: row.item.business_segment ? [...row.item.business_segment] : null,
    business_segment_percentages: row.percentages,
  };
  return figureCells(figures, shared, segments);
}
