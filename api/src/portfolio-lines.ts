/**
 * The portfolio as lines of JSON, which are half as long as a list of objects and can be read before all of them are there
 * (docs/product/api.md#the-portfolio). The first line names the columns. The second, `{ "rows": 10000, "head": 100 }`, says
 * how many rows there are and how many lines follow ahead of all: the first rows of the default order, to be shown
 * meanwhile. Each other line is a row's values in the order of the columns. The rows of the head come again at their place, so that
 * the list is whole without them.
 */
import { contractFieldNames } from '@purser/domain/terms';
import type { PortfolioRow } from './portfolio.ts';

/** The media type of the lines, which a caller accepts by name. */
export const linesType = 'application/x-ndjson';

/** What the first line says: the columns of the rows, and those of `latestContract`, which is null or a list of its own. */
interface Columns {
  readonly columns: readonly string[];
  readonly latestContract: readonly string[];
}

/** How many rows a portfolio has, and its first ones in the default order, which are none where it is a short one. */
export interface PortfolioHead {
  readonly total: number;
  readonly rows: readonly PortfolioRow[];
}

/** What the second line says. */
interface Announcement {
  readonly rows: number;
  readonly head: number;
}

const latestColumns = ['id', ...contractFieldNames] as const;

/** Rows as lines, without their line breaks, those of the head before all. No rows are no lines. */
export function* portfolioLines(rows: Iterable<PortfolioRow>, head?: PortfolioHead): Generator<string, void> {
  let isBegun = false;
  for (const row of rows) {
    if (!isBegun) yield* openingLines(row, head);
    isBegun = true;
    yield lineOf(row);
  }
}

/** The lines before the rows; one of them names the columns. */
export function* openingLines(row: PortfolioRow, head?: PortfolioHead): Generator<string, void> {
  yield JSON.stringify({ columns: Object.keys(row), latestContract: latestColumns } satisfies Columns);
  if (!head) return;
  yield JSON.stringify({ rows: head.total, head: head.rows.length } satisfies Announcement);
  for (const ahead of head.rows) yield lineOf(ahead);
}

const lineOf = (row: PortfolioRow): string =>
  JSON.stringify(Object.values({ ...row, latestContract: latestOf(row) }));

const latestOf = ({ latestContract: latest }: PortfolioRow): unknown =>
  latest && latestColumns.map((name) => latest[name]);

/**
 * Reads the lines one after the other: an opening line or one of the head is none, each other one a row. `onHead` is called
 * once the head is complete. The server wrote them, and is trusted to have written rows. Throws a `SyntaxError` for what is no
 * JSON, and an `Error` for lines without columns.
 */
export function portfolioReader(
  onHead: (head: PortfolioHead) => void = () => {},
): (line: string) => PortfolioRow[] {
  let shapes: Shapes | undefined;
  let announced: Announcement | undefined;
  const ahead: PortfolioRow[] = [];
  return (line) => {
    const value: unknown = JSON.parse(line);
    if (!shapes) {
      shapes = shapesOf(columnsIn(value));
      return [];
    }
    if (!announced && isAnnouncement(value)) announced = value;
    else if (!announced || ahead.length === announced.head) return [rowOf(shapes, value)];
    else ahead.push(rowOf(shapes, value));
    if (ahead.length === announced.head) onHead({ total: announced.rows, rows: ahead });
    return [];
  };
}

const isAnnouncement = (value: unknown): value is Announcement =>
  typeof value === 'object' &&
  value !== null &&
  'rows' in value &&
  'head' in value &&
  typeof value.rows === 'number' &&
  typeof value.head === 'number';

function columnsIn(value: unknown): Columns {
  const isNamed =
    typeof value === 'object' && value !== null && 'columns' in value && 'latestContract' in value;
  if (isNamed && areNames(value.columns) && areNames(value.latestContract)) {
    return { columns: value.columns, latestContract: value.latestContract };
  }
  throw new Error('The first line names no columns.');
}

const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function rowOf(shapes: Shapes, values: unknown): PortfolioRow;
function rowOf({ row: ofRow, latest }: Shapes, values: unknown): object {
  const row = recordOf(ofRow, values);
  row.latestContract = row.latestContract === null ? null : recordOf(latest, row.latestContract);
  return row;
}

/** What records have in common. */
interface Shape {
  readonly names: readonly string[];
  readonly blank: Readonly<Record<string, unknown>>;
}

interface Shapes {
  readonly row: Shape;
  readonly latest: Shape;
}

const shapesOf = ({ columns, latestContract }: Columns): Shapes => ({
  row: shapeOf(columns),
  latest: shapeOf(latestContract),
});

const shapeOf = (names: readonly string[]): Shape => ({
  names,
  blank: Object.fromEntries(names.map((name) => [name, null])),
});

// A record that begins as a copy takes half the time, and half the memory, of one to which its fields are added.
function recordOf({ names, blank }: Shape, values: unknown): Record<string, unknown> {
  if (!Array.isArray(values)) throw new Error('A line is no list of values.');
  const record = { ...blank };
  for (let at = 0; at < names.length; at += 1) record[names[at] ?? ''] = values[at];
  return record;
}
