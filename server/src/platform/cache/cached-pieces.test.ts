import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { turn } from '../../../test/turns.ts';
import { gzipOf } from '../gzip-pieces.ts';
import { createCachedPieces, groupRows } from './cached-pieces.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const text = async (pieces: ReturnType<ReturnType<typeof createCachedPieces<Row>>>): Promise<string> =>
  gunzipSync(gzipOf(await pieces)).toString();

const named = (id: number): Row => ({ id, name: `${id},` });
const rows = Array.from({ length: 5000 }, (_, at) => named(at + 1));
const textOf = (given: readonly Row[]): string => given.map(({ name }) => name).join('');
const grouped = (given: readonly Row[]) => groupRows(given, ({ id }) => id);

test('Only the group whose row is another, came or went is written again', async () => {
  let written = 0;
  const pieces = createCachedPieces<Row>((group) => {
    written += group.length;
    return textOf(group);
  });
  const again = async (given: readonly Row[]): Promise<number> => {
    written = 0;
    expect(await text(pieces(grouped(given), turn))).toBe(textOf(given));
    return written;
  };
  expect(await again(rows)).toBe(rows.length);
  expect(await again(rows)).toBe(0);
  const changed = rows.map((row) => (row.id === 2500 ? { ...row, name: 'another,' } : row));
  expect(await again(changed)).toBeLessThan(1000);
  expect(await again(changed.toSpliced(100, 1))).toBeLessThan(1000);
  expect(await again(changed.toSpliced(100, 1).concat(named(100)))).toBeLessThan(2000);
});

test('The groups are of a useful size, whatever the step between ids', () => {
  for (const step of [1, 2, 3, 128, 1000]) {
    const sizes = grouped(Array.from({ length: 20_000 }, (_, at) => named((at + 1) * step))).map(
      (group) => group.rows.length,
    );
    expect(sizes.length).toBeGreaterThan(60);
    expect(Math.max(...sizes)).toBeLessThan(2000);
  }
});

test('What could not be written is tried again', async () => {
  let isBroken = true;
  const pieces = createCachedPieces<Row>(() => {
    if (isBroken) throw new Error('Not yet');
    return 'there';
  });
  const groups = [{ key: 'k', rows: [named(1)] }];
  await expect(pieces(groups, turn)).rejects.toThrow('Not yet');
  isBroken = false;
  expect(await text(pieces(groups, turn))).toBe('there');
});
