import { expect, test } from 'vitest';
import { moveInList, moveOnBoard } from './cell-moves.ts';

test.each([
  ['ArrowDown', [0, 0], [0, 1]],
  ['ArrowDown', [0, 2], [0, 2]],
  ['ArrowUp', [0, 1], [0, 0]],
  ['ArrowUp', [0, 0], [0, 0]],
  ['ArrowRight', [0, 2], [2, 0]],
  ['ArrowRight', [2, 0], [3, 0]],
  ['ArrowRight', [3, 4], [3, 4]],
  ['ArrowLeft', [3, 4], [2, 0]],
  ['ArrowLeft', [0, 1], [0, 1]],
  ['Home', [3, 9], [3, 0]],
  ['End', [3, 0], [3, 19]],
  ['PageDown', [3, 17], [3, 19]],
  ['PageUp', [3, 7], [3, 2]],
] as const)('On the board, %s leads from %j to %j', (key, [column, card], [toColumn, toCard]) => {
  const counts = [3, 0, 1, 20];
  expect(moveOnBoard(key, { column, card }, counts)).toEqual({ column: toColumn, card: toCard });
});

test.each([
  ['ArrowDown', [0, -1], [0, 0]],
  ['ArrowDown', [0, 2], [1, -1]],
  ['ArrowDown', [1, -1], [2, -1]],
  ['ArrowDown', [2, 19], [2, 19]],
  ['ArrowUp', [0, -1], [0, -1]],
  ['ArrowUp', [0, 0], [0, -1]],
  ['ArrowUp', [1, -1], [0, 2]],
  ['ArrowUp', [2, -1], [1, -1]],
  ['ArrowLeft', [2, 7], [2, -1]],
  ['Home', [2, 7], [0, -1]],
  ['End', [0, 0], [2, 19]],
  ['PageDown', [2, 3], [2, 13]],
  ['PageUp', [2, 3], [2, -1]],
] as const)('In the list, %s leads from %j to %j', (key, [column, card], [toColumn, toCard]) => {
  const counts = [3, 0, 20];
  expect(moveInList(key, { column, card }, counts)).toEqual({ column: toColumn, card: toCard });
});

test('Other keys lead nowhere', () => {
  expect(moveOnBoard('Enter', { column: 0, card: 0 }, [1])).toBeUndefined();
  expect(moveInList('a', { column: 0, card: 0 }, [1])).toBeUndefined();
});
