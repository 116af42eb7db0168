import { latestContract } from '@purser/domain/contracts';
import { csvColumns } from '@purser/domain/csv/columns';
import { exportRow, figureCells, figureColumns } from '@purser/domain/csv/export';
import type { DateText } from '@purser/domain/days';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import { contractsIn } from '../portfolio/portfolio-row.ts';
import { type ExportRecord, openViewExport } from './export.queries.ts';
import type { ExportContent } from './export.service.ts';

/** What a view of the table shows. */
export interface View {
  readonly items: readonly number[];
  /** The segments that are filtered, whose shares count. */
  readonly segments: readonly string[];
  /** The calendar year whose costs it shows; today's where none is named. */
  readonly year?: number | undefined;
}

/** A view's items with the figures of its year, which add up to the foot of the table. */
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

interface Asked {
  readonly year: number;
  readonly today: DateText;
  readonly segments: readonly string[];
}

// An item's figures stand in one of its rows alone, or adding up the column would count them for each contract.
function figuresOf(row: ExportRecord, { year, today, segments }: Asked): string[] | undefined {
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
