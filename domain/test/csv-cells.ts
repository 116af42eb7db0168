import type { Cells } from '../src/csv/cells.ts';
import { inferReading } from '../src/csv/inference.ts';
import { readRow } from '../src/csv/rows.ts';
import { defaultOptions } from '../src/options.ts';

/** Reads the only row of a file, whose people are known and whose costs are a year's unless a test says otherwise. */
export const readCells = (cells: Cells, context: Partial<Parameters<typeof readRow>[2]> = {}) =>
  readRow(2, cells, {
    reading: inferReading({ columns: cells }, (column) => [cells[column] ?? '']),
    amount: 'year',
    options: defaultOptions,
    personState: () => 'known',
    ...context,
  });
