import { expect, test } from 'vitest';
import { type Box, freeBottom, freePlace } from './toast-position.ts';

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

const corner = box(500, 600, 900, 1260);

test.each([
  ['nothing is in its corner', [box(500, 600, 240, 800)], { bottom: 600, left: 900 }],
  ['a total lies below it', [box(560, 600, 240, 1260)], { bottom: 560, left: 900 }],
  ['a panel with fields fills its side', [box(0, 600, 800, 1260)], { bottom: 600, left: 240 }],
  ['fields fill both', [box(0, 600, 240, 1260)], undefined],
])('Where %s, a toast stands at the lower side that is free', (_, others, place) => {
  expect(freePlace(corner, others, 240)).toEqual(place);
});

test('A toast as wide as the page has no other side', () => {
  expect(freePlace(box(500, 600, 0, 360), [box(0, 600)], 0)).toBeUndefined();
});
