import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './reports.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] };

function write(report: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const ended = (path: string, isGood: boolean) => ({ path, root: folder, isGood, env: { PURSER_SEED: '7' } });

test('The cases of both runners are counted as they ended.', () => {
  expect(countVitest(ended(write(vitest), true))).toMatchObject({ passed: 5, failed: 0, skipped: 2 });
  expect(countPlaywright(ended(write(playwright), true))).toMatchObject({ passed: 4, failed: 0, skipped: 2 });
});

test('A file that failed outside of its cases is a failure that can be run again, each file once.', () => {
  const broken = {
    name: join(folder, 'money.test.ts'),
    status: 'failed',
    message: 'SyntaxError',
    assertionResults: [],
  };
  const written = ended(write({ ...vitest, testResults: [broken] }), false);
  const late = { file: join(folder, 'page.test.tsx'), output: 'ReferenceError: window is not defined' };
  const outcome = countVitest(written, [late, { ...late, output: 'again' }, { output: 'EADDRINUSE' }]);
  const env = { PURSER_SEED: '7' };
  expect(outcome).toMatchObject({ passed: 5, failed: 3, output: 'EADDRINUSE' });
  expect(outcome.cases).toEqual([
    { runner: 'vitest', file: 'money.test.ts', output: 'SyntaxError', env },
    { runner: 'vitest', file: 'page.test.tsx', output: late.output, env },
  ]);
});

test('A run that failed outside of its cases is a failure.', () => {
  expect(countVitest(ended(write(vitest), false)).failed).toBe(1);
  expect(countPlaywright(ended(write(playwright), false)).failed).toBe(1);
});

test('A case that passed at a second try has failed.', () => {
  const flaky = { ...playwright, stats: { ...playwright.stats, flaky: 1 } };
  expect(countPlaywright(ended(write(flaky), true)).failed).toBe(1);
});

test('A run without a report, or with half of one, is a failure.', () => {
  expect(countVitest(ended(join(folder, 'none.json'), true)).failed).toBe(1);
  expect(countPlaywright(ended(write({ stats: {} }), true)).failed).toBe(1);
});

test('A case that failed is named with the beginning of why, so that the end of a log tells it.', () => {
  const results = [
    { status: 'passed', title: 'A sum is right.' },
    {
      status: 'failed',
      ancestorTitles: ['Months'],
      title: 'A month ends.',
      failureMessages: ['expected 30 to be 31\n    at dates.ts:3'],
    },
  ];
  const file = {
    name: join(folder, 'dates.test.ts'),
    startTime: 1000,
    endTime: 3500,
    status: 'failed',
    message: '',
    assertionResults: results,
  };
  const { cases, files } = countVitest(
    ended(write({ ...vitest, numFailedTests: 1, testResults: [file] }), false),
  );
  const output = 'expected 30 to be 31\n    at dates.ts:3';
  const env = { PURSER_SEED: '7' };
  expect(cases).toEqual([
    { runner: 'vitest', file: 'dates.test.ts', title: 'Months > A month ends.', output, env },
  ]);
  expect(files).toEqual([{ file: 'dates.test.ts', seconds: 2.5 }]);
});

test('A journey that failed is named with its line, and the time of a file is that of its journeys.', () => {
  const journey = (title: string, line: number, ok: boolean) => {
    const errors = ok ? [] : [{ message: 'no such row' }];
    const results = [{ status: ok ? 'passed' : 'failed', duration: 1500, errors }];
    return { title, line, ok, file: 'table.spec.ts', tests: [{ results }] };
  };
  const specs = [journey('A row opens', 3, true), journey('A row closes', 9, false)];
  const report = { ...playwright, suites: [{ suites: [{ specs }] }] };
  const { cases, files } = countPlaywright(ended(write(report), false));
  expect(cases).toMatchObject([{ title: 'A row closes', line: 9, output: 'no such row' }]);
  expect(files).toEqual([{ file: 'e2e/journeys/table.spec.ts', seconds: 3 }]);
});
