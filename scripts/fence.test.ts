import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allowed, floors } from './fence-floors.ts';
import { type Finding, lintPlanted } from './fence-skeleton.ts';
import { otherHalves, violations } from './fence-violations.ts';
import { sidewaysArrows, sidewaysFault } from './sideways.ts';

let refused: Finding[] = [];
let accepted: Finding[] = [];

beforeAll(async () => {
  const planted = Object.fromEntries(violations.map(({ file, text }) => [file, text]));
  refused = await lintPlanted({ ...floors, ...otherHalves, ...planted });
  accepted = await lintPlanted({ ...floors, ...allowed });
});

test.each(violations)('The fence refuses $title.', ({ rule, file }) => {
  expect(refused.filter((finding) => finding.file === file).map((finding) => finding.rule)).toContain(rule);
});

test('The fence accepts every arrow and shape that the house allows.', () => {
  expect(accepted).toEqual([]);
});

test('The fence blames only the planted files, so what refuses them is the planted fault.', () => {
  const guilty = [...violations.map(({ file }) => file), ...Object.keys(otherHalves)];
  expect(refused.filter((finding) => !guilty.includes(finding.file))).toEqual([]);
});

test('Nothing in the sources silences a check, and no test is left out.', () => {
  const silencers = [
    /(?:ox|es)lint-(?:disable|enable)/,
    /biome[-]ignore/,
    /@ts-(?:ignore|expect-error|nocheck)/,
    /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/,
  ];
  const root = join(import.meta.dirname, '..');
  const files = globSync(
    ['{domain,api,server,web}/{src,demo,gallery,test}/**/*.{ts,tsx}', '{e2e,bench,scripts}/**/*.{ts,mjs}'],
    { cwd: root, exclude: ['**/node_modules/**', 'scripts/fence-violations.ts'] },
  );
  expect(files.length).toBeGreaterThan(10);
  const silenced = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return silencers.some((silencer) => silencer.test(text));
  });
  expect(silenced).toEqual([]);
});

test('The page of the house lists the arrows between features that the fence allows, and no other.', () => {
  const arrows = sidewaysArrows(join(import.meta.dirname, '..'));
  expect(arrows).toContain('- stats → portfolio');
  expect(sidewaysFault(`# The house\n\n${arrows}\n`, arrows)).toBeUndefined();
  expect(sidewaysFault(`${arrows}\n- portfolio → stats`, arrows)).toContain('The fence allows other arrows');
  expect(sidewaysFault('# The house', arrows)).toContain('- stats → portfolio');
});
