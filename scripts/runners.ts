import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type Outcome, runNode } from './check.ts';
import { findChromium } from './chromium.ts';
import { countPlaywright, countVitest } from './reports.ts';
import { temporaryFolder } from './room-in-memory.ts';
import { program, reports } from './steps.ts';

/** Runs vitest on these files, or on all. */
export async function runVitest(report: string, files: readonly string[] = []): Promise<Outcome> {
  const path = fresh(report);
  // By itself vitest leaves one of two processors idle.
  const workers = `--maxWorkers=${availableParallelism()}`;
  const args = ['run', workers, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { isGood, output } = await runNode([program('vitest/vitest.mjs'), ...args, ...files], {
    isShown: true,
  });
  return withWords(countVitest(path, isGood), output);
}

/** Runs the journeys. */
export async function runPlaywright(): Promise<Outcome> {
  const path = fresh('playwright.json');
  const env = {
    ...process.env,
    TMPDIR: temporaryFolder(),
    // Without a locale the browser calls a download whose name isn't plain ASCII 'download'.
    LC_ALL: 'C.UTF-8',
    PURSER_CHROMIUM: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
  };
  const args = ['test', '--reporter=list,json'];
  const cli = program('@playwright/test/cli.js');
  const { isGood, output } = await runNode([cli, ...args], { env, cwd: 'e2e', isShown: true });
  return withWords(countPlaywright(path, isGood), output);
}

/** Where a report is to be; the last one is gone, so that nothing old is ever counted. */
function fresh(report: string): string {
  const path = join(reports, report);
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/** What the runner itself had to say besides what it has shown already: that it was stopped. */
function withWords(outcome: Outcome, words: string): Outcome {
  return { ...outcome, output: `${outcome.output}\n${words}`.trim() };
}
