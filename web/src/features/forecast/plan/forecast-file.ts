import type { CellChanges, CellItem } from '@purser/api/forecast';
import { escapeCell, writeRecord } from '@purser/domain/csv/text';
import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { changeKindLabel, groupLabel, layerLabel, monthLabel } from '@purser/domain/forecast/labels';
import { downloadCsv } from '../../../lib/download-csv.ts';
import { amountIn, type Column } from './forecast-columns.ts';
import type { ForecastLine, ForecastLines } from './forecast-rows.ts';

interface Shown {
  readonly columns: readonly Column[];
  readonly lines: ForecastLines;
  readonly group: ForecastGrouping;
  readonly totals: readonly number[];
  readonly total: number;
}

/** The table as it is shown, each group with its layers. A spreadsheet would run a name that begins like a formula. */
export function forecastRecords({ columns, lines, group, totals, total }: Shown): string[][] {
  const cellsOf = ({ amounts, total: sum }: Pick<ForecastLine, 'amounts' | 'total'>): string[] => [
    ...columns.map((column) => amountIn(amounts, column).toFixed(2)),
    sum.toFixed(2),
  ];
  const layerCells = (layer: ForecastLine['layer']): string => (layer ? layerLabel(layer) : '');
  const isByLayer = group === 'layer';
  return [
    [...(isByLayer ? [] : [groupLabel(group)]), 'Layer', ...columns.map(({ label }) => label), 'Total'],
    ...(isByLayer
      ? lines.layers.map((line) => [layerCells(line.layer), ...cellsOf(line)])
      : lines.groups.flatMap((line) =>
          line.within.map((part) => [escapeCell(line.label), layerCells(part.layer), ...cellsOf(part)]),
        )),
    [...(isByLayer ? [] : ['Total']), isByLayer ? 'Total' : '', ...cellsOf({ amounts: totals, total })],
  ];
}

export const saveForecast = (shown: Shown, today: string): void =>
  downloadCsv(forecastRecords(shown).map(writeRecord).join(''), `forecast-${today}.csv`);

/** The items of a cell. */
export const saveCell = (items: readonly CellItem[], name: string): void =>
  saveList(name, [
    ['Vendor', 'Product', 'Layer', 'Reason', 'Amount'],
    ...items.map(({ vendor, product_name, layer, reason, amount }) => [
      escapeCell(vendor),
      escapeCell(product_name),
      layerLabel(layer),
      escapeCell(reason),
      amount.toFixed(2),
    ]),
  ]);

/** The changes of a cell against the month before. */
export const saveCellChanges = ({ month, items }: CellChanges, name: string): void =>
  saveList(`${name} against ${monthLabel(month)}`, [
    ['Vendor', 'Product', 'Change', 'Days before', 'Days', 'Price before', 'Price', 'Amount'],
    ...items.map(({ vendor, product_name, kind, daysBefore, days, priceBefore, price, amount }) => [
      escapeCell(vendor),
      escapeCell(product_name),
      changeKindLabel(kind),
      String(daysBefore),
      String(days),
      priceBefore?.toFixed(2) ?? '',
      price?.toFixed(2) ?? '',
      amount.toFixed(2),
    ]),
  ]);

const saveList = (name: string, records: readonly string[][]): void =>
  downloadCsv(records.map(writeRecord).join(''), `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`);
