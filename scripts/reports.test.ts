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

test('The cases of both runners are counted as they ended.', () => {
  expect(countVitest(write(vitest), true)).toMatchObject({ passed: 5, failed: 0, skipped: 2 });
  expect(countPlaywright(write(playwright), true)).toMatchObject({ passed: 4, failed: 0, skipped: 2 });
});

test('A test file that could not be loaded is a failure, although it has no cases.', () => {
  const broken = { name: 'money.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  const outcome = countVitest(write({ ...vitest, testResults: [broken] }), false);
  expect(outcome).toMatchObject({ passed: 5, failed: 1, output: 'money.test.ts: SyntaxError' });
});

test('A run that failed outside of its cases is a failure.', () => {
  expect(countVitest(write(vitest), false).failed).toBe(1);
  expect(countPlaywright(write(playwright), false).failed).toBe(1);
});

test('A case that passed at a second try has failed.', () => {
  const flaky = { ...playwright, stats: { ...playwright.stats, flaky: 1 } };
  expect(countPlaywright(write(flaky), true).failed).toBe(1);
});

test('A run without a report, or with half of one, is a failure.', () => {
  expect(countVitest(join(folder, 'none.json'), true).failed).toBe(1);
  expect(countPlaywright(write({ stats: {} }), true).failed).toBe(1);
});

test('A case that failed is named with the beginning of why, so that the end of a log tells it.', () => {
  const results = [
    { status: 'passed', fullName: 'A sum is right.' },
    {
      status: 'failed',
      fullName: 'A month ends.',
      failureMessages: ['expected 30 to be 31\n    at dates.ts:3'],
    },
  ];
  const file = { name: 'dates.test.ts', status: 'failed', message: '', assertionResults: results };
  const { cases } = countVitest(write({ ...vitest, numFailedTests: 1, testResults: [file] }), false);
  expect(cases).toEqual(['dates.test.ts: A month ends.\nexpected 30 to be 31\n    at dates.ts:3']);
});
