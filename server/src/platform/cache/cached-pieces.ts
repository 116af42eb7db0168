import { mapSteps } from '@purser/domain/steps';
import { type ZippedPiece, zipPiece } from '../gzip-pieces.ts';
import type { WorkTurn } from '../heavy-work.ts';

/** Rows that are written together. */
export interface RowGroup<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
}

/**
 * Compresses groups of rows, and each of them anew only where its rows aren't the same objects as when that key was asked for
 * last. Nothing of a row may ever change. As much is kept as there are keys.
 */
export function createCachedPieces<Row extends object>(
  write: (rows: readonly Row[]) => string,
): (groups: readonly RowGroup<Row>[], turn: WorkTurn) => Promise<ZippedPiece[]> {
  const known = new Map<string, { readonly rows: readonly Row[]; readonly piece: Promise<ZippedPiece> }>();
  const pieceOf = ({ key, rows }: RowGroup<Row>): Promise<ZippedPiece> => {
    const last = known.get(key);
    if (last && areSame(last.rows, rows)) return last.piece;
    const piece = zipPiece(write(rows));
    known.set(key, { rows, piece });
    // A piece that failed isn't to be answered again.
    piece.catch(() => known.delete(key));
    return piece;
  };
  return async (groups, turn) => Promise.all(await turn.run(mapSteps(groups, pieceOf)));
}

const areSame = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/**
 * Rows in groups of neighbours, whatever their order: a row that comes, goes or moves changes the groups where it was and
 * is, and no others. Their ids differ.
 */
export function groupRows<Row>(rows: readonly Row[], idOf: (row: Row) => number): RowGroup<Row>[] {
  const groups: { readonly key: string; readonly rows: Row[] }[] = [];
  for (const row of rows) {
    const id = idOf(row);
    const last = groups.at(-1);
    if (last && !beginsGroup(id)) last.rows.push(row);
    else groups.push({ key: beginsGroup(id) ? String(id) : 'first', rows: [row] });
  }
  return groups;
}

// One of 128, few enough to be written anew for one of them. Neighbours may have neighbouring ids, or each the second of them:
// mixing makes both as likely to begin a group.
const beginsGroup = (id: number): boolean => Math.imul(id, 0x9e3779b1) >>> 25 === 0;
