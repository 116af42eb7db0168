import { expect, test } from 'vitest';
import { type Box, freeBottom } from './toast-position.ts';

const box = (top: number, bottom: number, left = 0, right = 360): Box => ({ top, bottom, left, right });
const toast = box(500, 600);

test.each([
  ['nothing is below it', [], 600],
  ['a foot is in its place', [box(544, 600)], 544],
  ['what is in use is elsewhere', [box(100, 140), box(544, 600, 400, 900)], 600],
  ['a button right above the foot has the focus', [box(460, 500), box(544, 600)], 460],
  ['there is room between a foot and a list', [box(100, 400), box(544, 600)], 544],
  ['there is no room at all', [box(90, 580), box(580, 600)], undefined],
])('Where %s, a toast stands where it hides nothing', (_, others, bottom) => {
  expect(freeBottom(toast, others)).toBe(bottom);
});
