import { expect, test } from 'vitest';
import { automaticEnd } from './automatic-end.ts';

test.each([
  ['2026-01-31', 'monthly', '2026-02-27'],
  ['9999-12-01', 'monthly', '9999-12-31'],
  ['9999-12-31', 'monthly', ''],
  ['9999-06-01', 'yearly', ''],
  ['', 'monthly', ''],
])('A term that begins on "%s" and is paid %s ends on "%s"', (start, cycle, end) => {
  expect(automaticEnd(start, cycle)).toBe(end);
});
