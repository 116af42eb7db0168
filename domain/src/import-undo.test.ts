import { expect, test } from 'vitest';
import { keptText, undoDaysLeft, undoUntil } from './import-undo.ts';
import { mayUndoImport } from './policy.ts';

test('An import can be undone for thirty days to the minute', () => {
  expect(undoUntil('2026-11-21T12:00:00.000Z')).toBe('2026-12-21T12:00:00.000Z');
});

test.each([
  ['2026-11-21T12:00:00.000Z', 30],
  ['2026-11-21T11:59:00.000Z', 30],
  ['2026-11-21T12:00:00.001Z', 30],
  ['2026-12-20T12:00:00.000Z', 1],
  ['2026-12-21T11:59:00.000Z', 1],
  ['2026-12-21T12:00:00.000Z', 0],
  ['2027-01-01T00:00:00.000Z', 0],
])('At %s %i days are left until December 21', (now, days) => {
  expect(undoDaysLeft('2026-12-21T12:00:00.000Z', now)).toBe(days);
});

test('Whoever imported and every administrator may undo it, nobody else', () => {
  const imported = { userId: 7 };
  expect(mayUndoImport({ id: 7, role: 'user' }, imported)).toBe(true);
  expect(mayUndoImport({ id: 8, role: 'admin' }, imported)).toBe(true);
  expect(mayUndoImport({ id: 8, role: 'user' }, imported)).toBe(false);
});

test('Every reason to stay is a sentence of its own', () => {
  expect(keptText(['changed', 'files'])).toBe('Changed since · Has files');
  expect(keptText([])).toBe('');
});
