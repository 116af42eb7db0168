import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FailedCase, type FileTime, failure, type Outcome } from './check.ts';
import type { StrayError } from './stray-errors.ts';

type VitestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: {
    status: string;
    ancestorTitles?: string[];
    title?: string;
    failureMessages?: string[];
  }[];
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: { status: string; duration: number; errors?: { message?: string }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
};

/** A report of a runner: where it lies, the project that it is about, whether the runner was content, and its environment. */
export type WrittenReport = {
  path: string;
  root: string;
  isGood: boolean;
  env: Readonly<Record<string, string>>;
};

/**
 * Counts vitest's cases. A file that failed outside of them counts as one that failed: it could not even be loaded, or what it
 * does after its cases failed, or an error came that no case has caught.
 */
export function countVitest(
  { path, root, isGood, env }: WrittenReport,
  strays: readonly StrayError[] = [],
): Outcome {
  const report = read(path, isVitestReport);
  if (!report) return failure('vitest ended without a report.');
  const broken = report.testResults.filter((file) => file.status === 'failed' && !hasFailedCase(file));
  const outside = [...broken.map(({ name, message }) => ({ file: name, output: message })), ...strays];
  const nowhere = outside.filter(({ file }) => file === undefined);
  const byFile = [...Map.groupBy(outside, ({ file }) => file)];
  const cases = [
    ...report.testResults.flatMap((file) => failedCasesOf({ ...file, name: relative(root, file.name) }, env)),
    ...byFile.flatMap(([file, [first]]) =>
      file !== undefined && first ? [failedOutside(relative(root, file), first.output, env)] : [],
    ),
  ];
  return whole(isGood, {
    passed: report.numPassedTests,
    failed: cases.length + nowhere.length,
    skipped: report.numPendingTests + report.numTodoTests,
    output: nowhere.map(({ output }) => output).join('\n'),
    cases,
    files: timesOf(report, root),
  });
}

const failedOutside = (file: string, message: string, env: FailedCase['env']): FailedCase => ({
  runner: 'vitest',
  file,
  output: beginningOf(message),
  env,
});

function failedCasesOf({ name, assertionResults }: VitestFile, env: FailedCase['env']): FailedCase[] {
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ ancestorTitles = [], title = '', failureMessages = [] }) => ({
      runner: 'vitest',
      file: name,
      // As `--testNamePattern` looks for it.
      title: [...ancestorTitles, title].join(' > '),
      output: beginningOf(failureMessages[0] ?? ''),
      env,
    }));
}

// What differs stands in the first lines, the places of the stack after them.
const beginningOf = (message: string): string => message.split('\n').slice(0, 25).join('\n').slice(0, 2000);

const timesOf = ({ testResults }: VitestReport, root: string): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** The files that failed, whole or in a case; none where there is no report. */
export function readFailedFiles(path: string): string[] {
  const files = read(path, isVitestReport)?.testResults ?? [];
  return files.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** How many seconds each file of tests took in a run; nothing where there was none. */
export function readTimes(path: string, root: string): Map<string, number> {
  const report = read(path, isVitestReport);
  return new Map(report ? timesOf(report, root).map(({ file, seconds }) => [file, seconds]) : []);
}

/** Counts Playwright's cases; nothing is tried again, so one that passed at a second try has failed. */
export function countPlaywright({ path, isGood, env }: WrittenReport): Outcome {
  const report = read(path, isPlaywrightReport);
  if (!report) return failure('Playwright ended without a report.');
  const specs = (report.suites ?? []).flatMap(specsOf);
  return whole(isGood, {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
    output: report.errors.map((error) => error.message ?? '').join('\n'),
    cases: specs.filter(({ ok }) => !ok).map((spec) => failedJourney(spec, env)),
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([file, inFile]) => ({
      file: journeyPath(file),
      seconds: inFile.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  });
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results);

const journeyPath = (file: string): string => join('e2e/journeys', file);

function failedJourney(spec: PlaywrightSpec, env: FailedCase['env']): FailedCase {
  const errors = resultsOf(spec).flatMap((result) => result.errors ?? []);
  const { title, line } = spec;
  const output = beginningOf(errors[0]?.message ?? '');
  return { runner: 'playwright', file: journeyPath(spec.file), title, line, output, env };
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
