import { expect, test } from 'vitest';
import { isVisible, nameLine } from './invisible-characters.ts';

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['  Ann\n\nApproved by Bob ', 'Ann Approved by Bob'],
  ['\u202egnihtyna', 'gnihtyna'],
  ['می‌خواهم', 'می‌خواهم'],
  ['👩‍💻', '👩‍💻'],
  ['株式', '株式'],
  ['', ''],
  [' \u200b\u2060\ufeff ', ''],
  ['\u3164', ''],
  ['\u2800\u00ad', ''],
  ['\u202e\u0000\n', ''],
])('The name %j is kept as %j', (text, name) => {
  expect(nameLine(text)).toBe(name);
});

test.each([
  ['a', true],
  ['\u200ba', true],
  ['👩‍💻', true],
  ['', false],
  [' \u200b\u2060\ufeff\u3164\u2800\u00ad ', false],
])('Of %j it is said whether anybody would see it: %s', (text, expected) => {
  expect(isVisible(text)).toBe(expected);
});
