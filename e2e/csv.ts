import { join } from 'node:path';

const data = join(import.meta.dirname, '../server/test/data');

/** The path of a real file: where they come from is in the folder's README. */
export const realFile = (name: string): string => join(data, name);

/** A file of this text, as a browser's file field takes it. */
export const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** Records of a CSV text by column name. It is written apart from the product's own reader, to check that one. */
export function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

function cellsOf(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error('This text is no CSV.');
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
