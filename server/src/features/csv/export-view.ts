import { latestContract } from '@purser/domain/contracts';
import { csvColumns } from '@purser/domain/csv/columns';
import { exportRow } from '@purser/domain/csv/export';
import { figureCells, figureColumns } from '@purser/domain/csv/figures';
import type { DateText } from '@purser/domain/days';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import { contractsIn } from '../portfolio/portfolio-row.ts';
import { type ExportRecord, openViewExport } from './export.queries.ts';
import type { ExportContent } from './export.service.ts';

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
    open: (tx) => openViewExport(tx, [...new Set(items)]),
    cellsOf: (row) => [...exportRow(row), ...(figuresOf(row, { year, today, segments }) ?? blank)],
  };
}

// Only one row of an item has its figures, else the sum of the column would count them for each contract.
function figuresOf(
  row: ExportRecord,
  { year, today, segments }: { year: number; today: DateText; segments: readonly string[] },
): string[] | undefined {
  const contracts = contractsIn(row.terms ?? null);
  if (row.contractId !== null && row.contractId !== latestContract(contracts)?.id) return undefined;
  const item = { status: row.item.status ?? '', contracts };
  const figures = { annualized: annualizedCost(item), currentYear: yearlyCost(item, year, today) };
  const shared = {
    business_segment: row.item.business_segment ? [...row.item.business_segment] : null,
    business_segment_percentages: row.percentages,
  };
  return figureCells(figures, shared, segments);
}
