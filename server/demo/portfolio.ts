import { readFileSync } from 'node:fs';
import { parseRecords } from '@purser/domain/csv/parser';

/** An item of the demonstration, as a row of `portfolio.csv`. The products exist, the figures are invented. */
export interface DemoItem {
  readonly vendor: string;
  readonly product: string;
  readonly notes: string;
  /** A year, in the contract's currency. */
  readonly cost: number;
  readonly cycle: string;
  /** Days from today to the end of the latest term; null for a contract without an end. */
  readonly endsIn: number | null;
  /** Days before the end of a term on which notice is due; null where the contract has a notice period. */
  readonly noticeDays: number | null;
  /** The number of earlier yearly terms, each four percent cheaper than the next. */
  readonly before: number;
  readonly payment: string;
  /** Segments with their percentages, as an import file has them: `Studio:75;Corporate:25`. */
  readonly segments: string;
  readonly teams: readonly string[];
  readonly status: string;
  /** For how many months it renews itself; null where it doesn't. */
  readonly renews: number | null;
  /** The notice period: `30 days`; empty where there is none. */
  readonly notice: string;
  /** Percent at each renewal; null where the contract says nothing of it. */
  readonly uplift: number | null;
  /** What was decided about the latest term; empty where nothing was. */
  readonly decided: string;
  /** Of its contracts; empty where that is the company's. */
  readonly currency: string;
}

const table = readFileSync(new URL('portfolio.csv', import.meta.url), 'utf8');
const [columns = [], ...rows] = parseRecords(table, { delimiter: ',', mostCells: 17 });

export const demoItems: readonly DemoItem[] = rows.map((cells) => {
  const cell = (column: keyof DemoItem): string => cells[columns.indexOf(column)] ?? '';
  const figure = (column: keyof DemoItem): number | null =>
    cell(column) === '' ? null : Number(cell(column));
  return {
    vendor: cell('vendor'),
    product: cell('product'),
    notes: cell('notes'),
    cost: Number(cell('cost')),
    cycle: cell('cycle'),
    endsIn: figure('endsIn'),
    noticeDays: figure('noticeDays'),
    before: Number(cell('before')),
    payment: cell('payment'),
    segments: cell('segments'),
    teams: cell('teams').split(';'),
    status: cell('status') || 'active',
    renews: figure('renews'),
    notice: cell('notice'),
    uplift: figure('uplift'),
    decided: cell('decided'),
    currency: cell('currency'),
  };
});

/** Segments and percentages of a text such as `Studio:75;Corporate:25`; a single segment has none. */
export function sharesIn(text: string) {
  const parts = text.split(';').map((part) => part.split(':'));
  const percentages = Object.fromEntries(parts.map(([segment = '', percent]) => [segment, Number(percent)]));
  return {
    segments: parts.flatMap(([segment]) => segment || []),
    percentages: parts.length > 1 ? percentages : null,
  };
}
