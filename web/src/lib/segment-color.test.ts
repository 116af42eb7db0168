import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { segmentColor } from './segment-color.ts';

const teams = Array.from({ length: 20 }, (_, at) => `Team ${at + 1}`);

test.each([
  ['Team 1', 1],
  ['Team 5', 5],
  ['Team 12', 12],
  ['Team 13', 13],
  ['Team 15', 15],
  ['Team 16', 13],
  ['Unassigned', 0],
])('Of twenty segments, %s has colour %i', (segment, color) => {
  expect(segmentColor(teams, segment)).toBe(color);
});

/** The lightness of the palette's colours in light and in dark, in their order. */
const lightness = [
  ...readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8').matchAll(
    /--seg-[1-9]\d?: light-dark\(oklch\(([\d.]+) [^)]*\), oklch\(([\d.]+) /g,
  ),
].map(([, light, dark]) => [Number(light), Number(dark)] as const);

test('The palette has fifteen colours, and neighbours differ in lightness in both themes', () => {
  expect(lightness).toHaveLength(15);
  const steps = lightness.flatMap(([light, dark], at) => {
    const [nextLight, nextDark] = lightness[(at + 1) % 12] ?? [light, dark];
    return at < 12 ? [Math.abs(light - nextLight), Math.abs(dark - nextDark)] : [];
  });
  expect(Math.min(...steps)).toBeGreaterThan(0.08);
});
