import { stepsOfKeys } from '../../../ui/key-moves.ts';

/** A card of the board by column, or a row of the list by group; card -1 is a group's heading. */
export interface CardCell {
  readonly column: number;
  readonly card: number;
}

/** The cell that a key leads to; undefined for other keys. `counts` are the cards of each column. */
export type Move = (key: string, from: CardCell, counts: readonly number[]) => CardCell | undefined;

/** Arrows move within a column, and sideways to the next column that has cards. */
export const moveOnBoard: Move = (key, from, counts) => {
  if (key === 'ArrowLeft') return beside(from, counts, -1);
  if (key === 'ArrowRight') return beside(from, counts, 1);
  const by = cardMoves.get(key);
  return by === undefined ? undefined : within({ ...from, card: from.card + by }, counts);
};

/** Arrows move through all rows of open groups, headings included. */
export const moveInList: Move = (key, from, counts) => listMoves.get(key)?.(from, counts);

const page = 5;

const cardMoves = stepsOfKeys(page);

const within = ({ column, card }: CardCell, counts: readonly number[]): CardCell => ({
  column,
  card: Math.max(0, Math.min(card, (counts[column] ?? 0) - 1)),
});

function beside(from: CardCell, counts: readonly number[], step: 1 | -1): CardCell {
  let column = from.column + step;
  while (counts[column] === 0) column += step;
  return counts[column] === undefined ? from : within({ column, card: from.card }, counts);
}

const listMoves = new Map<string, (from: CardCell, counts: readonly number[]) => CardCell>([
  ['ArrowUp', above],
  ['ArrowDown', below],
  ['PageUp', ({ column, card }) => ({ column, card: Math.max(-1, card - 2 * page) })],
  [
    'PageDown',
    ({ column, card }, counts) => ({ column, card: Math.min(card + 2 * page, lastOf(column, counts)) }),
  ],
  ['Home', () => ({ column: 0, card: -1 })],
  ['End', (_from, counts) => ({ column: counts.length - 1, card: lastOf(counts.length - 1, counts) })],
  ['ArrowLeft', ({ column }) => ({ column, card: -1 })],
]);

// The last cell of a closed group is its heading.
const lastOf = (column: number, counts: readonly number[]): number => (counts[column] ?? 0) - 1;

function above({ column, card }: CardCell, counts: readonly number[]): CardCell {
  if (card >= 0) return { column, card: card - 1 };
  return column === 0 ? { column, card } : { column: column - 1, card: lastOf(column - 1, counts) };
}

function below({ column, card }: CardCell, counts: readonly number[]): CardCell {
  if (card < lastOf(column, counts)) return { column, card: card + 1 };
  return column === counts.length - 1 ? { column, card } : { column: column + 1, card: -1 };
}
