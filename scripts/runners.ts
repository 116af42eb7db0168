import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type Outcome, runNode } from './check.ts';
import { findChromium } from './chromium.ts';
import { countPlaywright, countVitest } from './reports.ts';
import { program, reports, root } from './steps.ts';
import { readStrayErrors } from './stray-errors.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A run of either runner: the name of its report, what it is told besides, and the environment of its cases. */
export type Run = {
  report: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

/** Runs vitest, on all files where `args` name none. */
export async function runVitest({ report, args = [], env = {} }: Run): Promise<Outcome> {
  const path = fresh(report);
  const strays = fresh(`stray-${report}`);
  const usual = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  // By itself vitest leaves one of two processors idle.
  const workers = `--maxWorkers=${availableParallelism()}`;
  const command = [program('vitest/vitest.mjs'), ...usual, workers, ...args];
  const { isGood, output } = await runNode(command, {
    env: { ...process.env, PURSER_STRAY_ERRORS: strays, ...env },
    isShown: true,
  });
  const written = { path, root, isGood, env };
  return withEnding(countVitest(written, readStrayErrors(strays)), output);
}

/** Runs the journeys. */
export async function runPlaywright({ report, args = [], env = {} }: Run): Promise<Outcome> {
  const path = fresh(report);
  const whole = {
    ...process.env,
    TMPDIR: temporaryFolder(),
    // Without a locale the browser calls a download whose name isn't plain ASCII 'download'.
    LC_ALL: 'C.UTF-8',
    PURSER_CHROMIUM: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    ...env,
  };
  const command = [program('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args];
  const { isGood, output } = await runNode(command, { env: whole, cwd: 'e2e', isShown: true });
  return withEnding(countPlaywright({ path, root, isGood, env }), output);
}

/** Where a report is to be; the last one is gone, so that nothing old is ever counted. */
function fresh(report: string): string {
  const path = join(reports, report);
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/** Where more failed than its cases, the end of what the runner has shown says why. */
function withEnding(outcome: Outcome, ending: string): Outcome {
  return outcome.failed > (outcome.cases ?? []).length ? { ...outcome, ending } : outcome;
}
