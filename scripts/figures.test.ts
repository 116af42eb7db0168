import { expect, test } from 'vitest';
import { figuresOf, reportOf } from './figures.ts';

const outcome = { passed: 1, failed: 0, skipped: 0, output: '' };

test('A report has the ten slowest files of all steps, the slowest first, the time of each step, and what failed outside of its cases', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }));
  const steps = [
    { ...outcome, name: 'unit and API tests', seconds: 200, files: files.slice(0, 6) },
    {
      ...outcome,
      name: 'browser tests',
      seconds: 100,
      failed: 1,
      ending: 'Unhandled',
      files: files.slice(6),
    },
  ];
  const report = reportOf({ tier: 'quick', seed: 7, seconds: 301.2 }, steps);
  expect(report.slowest.map(({ file }) => file)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at}.test.ts`),
  );
  expect(report.failedAsWhole).toEqual([{ name: 'browser tests', output: 'Unhandled' }]);
  expect(figuresOf(report).split('\n').slice(-4)).toEqual([
    'Steps of the quick tier:',
    '   200.0 s  unit and API tests',
    '   100.0 s  browser tests',
    'The quick tier took 301 s, with the seed 7.',
  ]);
});
