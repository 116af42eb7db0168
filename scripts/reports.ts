import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { failure, type Outcome } from './check.ts';

type VitestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

/** Counts vitest's cases. A file that could not even be loaded has no cases and counts as one that failed. */
export function countVitest(path: string, isGood: boolean): Outcome {
  const report = read(path, isVitestReport);
  if (!report) return failure('vitest ended without a report.');
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && !hasFailedCase(file));
  return whole(isGood, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    output: unloaded.map((file) => `${file.name}: ${file.message}`).join('\n'),
    cases: report.testResults.flatMap(casesOf),
  });
}

/** The cases of a file that failed, each with the beginning of why: whoever sees only the end of a log knows them. */
function casesOf({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map((result) => `${name}: ${result.fullName ?? ''}\n${beginningOf(result.failureMessages?.[0] ?? '')}`);
}

// What differs stands in the first lines, the places of the stack after them.
const beginningOf = (message: string): string => message.split('\n').slice(0, 25).join('\n').slice(0, 2000);

/** The files that failed, whole or in a case; none where there is no report. */
export function readFailedFiles(path: string): string[] {
  const files = read(path, isVitestReport)?.testResults ?? [];
  return files.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** How many seconds each file of tests took when they all ran the last time; nothing where they never did. */
export function readTimes(path: string, root: string): Map<string, number> {
  const files = read(path, isVitestReport)?.testResults ?? [];
  return new Map(
    files.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  );
}

/** Counts Playwright's cases; nothing is tried again, so one that passed at a second try has failed. */
export function countPlaywright(path: string, isGood: boolean): Outcome {
  const report = read(path, isPlaywrightReport);
  if (!report) return failure('Playwright ended without a report.');
  return whole(isGood, {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
    output: report.errors.map((error) => error.message ?? '').join('\n'),
  });
}

/** An error outside of every case (an unhandled rejection, a broken setup) is a failure too. */
function whole(isGood: boolean, outcome: Outcome): Outcome {
  if (isGood || outcome.failed > 0) return outcome;
  return {
    ...outcome,
    failed: 1,
    output: `${outcome.output}\nThe run failed outside of its cases; see above.`.trim(),
  };
}

function hasFailedCase(file: VitestFile): boolean {
  return file.assertionResults.some((result) => result.status === 'failed');
}

/** The report, if it is one: a runner that crashed leaves none, or half of one, and the caller says so. */
function read<Report>(path: string, isReport: (value: unknown) => value is Report): Report | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isReport(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isVitestReport(value: unknown): value is VitestReport {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value;
}

function isPlaywrightReport(value: unknown): value is PlaywrightReport {
  return typeof value === 'object' && value !== null && 'stats' in value && 'errors' in value;
}
