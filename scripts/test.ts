// `npm test`: every check of the project, one after the other or side by side, each with its time. It goes on
// after a failure, and its last line is always the sum of all cases.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { asOneCase, failure, type Outcome, runNode, stopWithChildren } from './check.ts';
import { findChromium } from './chromium.ts';
import { countPlaywright, countVitest } from './reports.ts';

type Step = { name: string; group: string; run: () => Promise<Outcome> };

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/reports');
const program = (path: string) => join(root, 'node_modules', path);
const workspaces = ['domain', 'api', 'server', 'web', 'e2e'];

const cheap: Step[] = [
  check('build', 'build', ['scripts/run.mjs', 'build']),
  check('lint and fence', 'lint', [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  check('types: scripts', 'types', [program('typescript/bin/tsc'), '-p', '.']),
  ...workspaces.map((name) => check(`types: ${name}`, 'types', [program('typescript/bin/tsc'), '-p', name])),
  check('format', 'format', [program('@biomejs/biome/bin/biome'), 'ci', '.']),
  check('unused code', 'knip', [program('knip/bin/knip.js')]),
  check('references of comments and pages', 'docs', ['scripts/check-docs.ts']),
];
const heavy: Step[] = [
  { name: 'unit and API tests', group: 'unit', run: runVitest },
  { name: 'browser tests', group: 'e2e', run: runPlaywright },
];

process.exitCode = await main(process.argv.slice(2));

async function main(wanted: string[]): Promise<number> {
  const groups = [...new Set([...cheap, ...heavy].map((step) => step.group))];
  const unknown = wanted.filter((name) => !groups.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no check named ${unknown.join(', ')}. Checks: ${groups.join(', ')}.`);
    return 1;
  }
  stopWithChildren();
  process.chdir(root);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const isWanted = (step: Step) =>
    wanted.length === 0 || wanted.includes(step.group) || (step.group === 'build' && wanted.includes('e2e'));
  const outcomes = await sideBySide(cheap.filter(isWanted), Math.min(4, availableParallelism()));
  for (const step of heavy.filter(isWanted)) outcomes.push(await runStep(step));
  return sumUp(outcomes);
}

async function sideBySide(steps: Step[], lanes: number): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const outcome = await step.run().catch((error: unknown) => failure(String(error)));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const isGood = outcome.failed === 0;
  console.log(`${isGood ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  if (!isGood && outcome.output) console.log(outcome.output.trimEnd().replaceAll(/^/gm, '    '));
  return { ...outcome, output: isGood ? '' : step.name };
}

function sumUp(outcomes: Outcome[]): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failed = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.output);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

function check(name: string, group: string, args: string[]): Step {
  return { name, group, run: () => asOneCase(runNode(args)) };
}

async function runVitest(): Promise<Outcome> {
  const report = join(reports, 'vitest.json');
  // By itself vitest leaves one of two processors idle.
  const workers = `--maxWorkers=${availableParallelism()}`;
  const args = ['run', workers, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { isGood, output } = await runNode([program('vitest/vitest.mjs'), ...args], { isShown: true });
  return withWords(countVitest(report, isGood), output);
}

async function runPlaywright(): Promise<Outcome> {
  const report = join(reports, 'playwright.json');
  const env = { ...process.env, PURSER_CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=list,json'];
  const cli = program('@playwright/test/cli.js');
  const { isGood, output } = await runNode([cli, ...args], { env, cwd: 'e2e', isShown: true });
  return withWords(countPlaywright(report, isGood), output);
}

/** What the runner itself had to say besides what it has shown already: that it was stopped. */
function withWords(outcome: Outcome, words: string): Outcome {
  return { ...outcome, output: `${outcome.output}\n${words}`.trim() };
}
