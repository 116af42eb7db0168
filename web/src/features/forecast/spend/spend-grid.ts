import type { SpendReply } from '@purser/api/spend-report';
import { addDollars } from '@purser/domain/money';
import { segmentPlace } from '../../../lib/segment-order.ts';

type Key = string | null;

/** A line of the report: a row's key, what it has in each column, and their sum. */
export interface SpendLine {
  readonly key: Key;
  readonly label: string;
  readonly amounts: readonly number[];
  readonly total: number;
}

/** The report as a table. */
export interface SpendGrid {
  readonly columns: readonly { readonly key: Key; readonly label: string; readonly total: number }[];
  readonly lines: readonly SpendLine[];
}

// Periods stand in their order, anything else with the largest first.
const periods: ReadonlySet<string> = new Set(['month', 'quarter', 'year']);

/**
 * A report of one or two groups as rows and columns; columns of segments in the order of Settings.
 * @example gridOf(report, ['vendor', 'segment'], businessSegments).columns[0]?.label // 'Capital'
 */
export function gridOf(
  { rows }: SpendReply,
  by: readonly string[],
  businessSegments: readonly string[] = [],
): SpendGrid {
  const [rowGroup = '', columnGroup] = by;
  const found = ordered(groupsOf(rows, columnGroup === undefined ? -1 : 1), columnGroup);
  const columns =
    columnGroup === 'segment'
      ? found.toSorted(
          (a, b) => segmentPlace(businessSegments, a.key) - segmentPlace(businessSegments, b.key),
        )
      : found;
  const places = new Map(columns.map(({ key }, at) => [key, at]));
  const byRow = Map.groupBy(rows, ({ keys }) => keys[0] ?? null);
  const lines = ordered(groupsOf(rows, 0), rowGroup).map(({ key, label, total }): SpendLine => {
    const amounts = columns.map(() => 0);
    for (const row of byRow.get(key) ?? []) {
      const at = places.get(row.keys[1] ?? null);
      if (at !== undefined) amounts[at] = addDollars([amounts[at] ?? 0, row.amount]);
    }
    return { key, label, amounts, total };
  });
  return { columns, lines };
}

interface Group {
  readonly key: Key;
  readonly label: string;
  readonly total: number;
}

function groupsOf(rows: SpendReply['rows'], at: number): Group[] {
  if (at < 0) return [];
  const byKey = Map.groupBy(rows, ({ keys }) => keys[at] ?? null);
  return [...byKey].map(([key, own]) => ({
    key,
    label: own[0]?.labels[at] ?? '',
    total: addDollars(own.map(({ amount }) => amount)),
  }));
}

const ordered = (groups: readonly Group[], name: string | undefined): Group[] =>
  name !== undefined && periods.has(name)
    ? groups.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
    : groups.toSorted((a, b) => b.total - a.total);
