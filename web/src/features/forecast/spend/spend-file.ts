import type { SpendItem, SpendReply } from '@purser/api/spend-report';
import { escapeCell, writeRecord } from '@purser/domain/csv/text';
import { monthLabel } from '@purser/domain/forecast/labels';
import { downloadCsv } from '../../../lib/download-csv.ts';
import type { SpendGrid } from './spend-grid.ts';

/** The report as it is shown. A spreadsheet would run a name that begins like a formula. */
export const saveSpend = (
  { from, to, total }: SpendReply,
  { columns, lines }: SpendGrid,
  { corner, today }: { readonly corner: string; readonly today: string },
): void =>
  downloadCsv(
    [
      [
        `${corner}, ${monthLabel(from)} to ${monthLabel(to)}`,
        'Total',
        ...columns.map(({ label }) => escapeCell(label)),
      ],
      ...lines.map((line) => [escapeCell(line.label), ...[line.total, ...line.amounts].map(cell)]),
      ['Total', ...[total, ...columns.map((column) => column.total)].map(cell)],
    ]
      .map(writeRecord)
      .join(''),
    `spend-${today}.csv`,
  );

/** The contracts behind a figure. */
export const saveSpendItems = (items: readonly SpendItem[], name: string): void =>
  downloadCsv(
    [
      ['Vendor', 'Product', 'Contract', 'Start', 'End', 'Annual cost', 'Days', 'Share in percent', 'Amount'],
      ...items.flatMap(({ vendor, product_name, share, contracts }) =>
        contracts.map(({ contractId, startDate, endDate, cost, days, amount }) => [
          escapeCell(vendor),
          escapeCell(product_name),
          String(contractId),
          startDate,
          endDate ?? '',
          cell(cost),
          String(days),
          String(share),
          cell(amount),
        ]),
      ),
    ]
      .map(writeRecord)
      .join(''),
    `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`,
  );

const cell = (amount: number): string => amount.toFixed(2);
