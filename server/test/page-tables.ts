import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a page's table: its cells by the names of the columns. */
export type PageRow = Readonly<Record<string, string>>;

/** Finds the one table of a page that begins with this column and has those others. */
export type FindTable = (column: string, ...others: string[]) => PageRow[];

/** The tables of a page in `docs`. */
export function tablesOf(name: string): FindTable {
  const page = readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
  const tables = (page.match(/(?:^\|.*\n)+/gm) ?? []).map((block) => {
    const [names = [], , ...rows] = block.trimEnd().split('\n').map(cellsOf);
    return { names, rows };
  });
  return (column, ...others) => {
    const found = tables.filter(
      ({ names }) => names[0] === column && others.every((other) => names.includes(other)),
    );
    const [table] = found;
    if (!table || found.length > 1) throw new Error(`The page has ${found.length} tables of ${column}.`);
    return table.rows.map((cells) =>
      Object.fromEntries(table.names.map((own, at) => [own, cells[at] ?? ''])),
    );
  };
}

/** A cell that has to be there. */
export function cell(row: PageRow, column: string): string {
  const text = row[column];
  if (text === undefined) throw new Error(`The page has no ${column}.`);
  return text;
}

/** Segments as pages write them, `Capital 60%, Corporate 40%`: as an item has them. */
export function segmentsOf(text: string): {
  readonly business_segment: string[] | null;
  readonly business_segment_percentages: string | null;
} {
  if (text === 'none') return { business_segment: null, business_segment_percentages: null };
  const parts = text.split(', ').map((part) => /^(.*?)(?: (\d+)%)?$/.exec(part) ?? []);
  const percents = parts.flatMap(([, name, percent]) => (percent ? [[name, Number(percent)] as const] : []));
  return {
    business_segment: parts.map(([, name = '']) => name),
    business_segment_percentages: percents.length > 0 ? JSON.stringify(Object.fromEntries(percents)) : null,
  };
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((text) => text.trim());
