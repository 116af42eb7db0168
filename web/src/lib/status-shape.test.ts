import { expect, test } from 'vitest';
import { statusText } from './status-shape.ts';

test.each([
  ['terminated', '2027-06-30', 'Ends Jun 30, 2027'],
  ['terminated', '2026-11-21', 'Terminated'],
  ['terminated', null, 'Terminated'],
  ['pending_cancellation', '2027-06-30', 'Pending cancellation'],
])('The status %s of what ends on %s reads %s', (status, end, text) => {
  expect(statusText(status, end, '2026-11-21')).toBe(text);
});
