import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { asOneCase, failure, nameOf, type Outcome, runNode } from './check.ts';

/** A part of `npm test`; `group` is the word that asks for it. */
export type Step = { name: string; group: string; run: () => Promise<Outcome> };

/** How a step went, and how long it took. */
export type StepOutcome = Outcome & { readonly name: string; readonly seconds: number };

/** How many cases ended how. */
export type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;

/** The folder of the project. */
export const root = join(import.meta.dirname, '..');

/** Where the runners leave what they counted. */
export const reports = join(root, '.cache/reports');

/** A program of an installed package. */
export const program = (path: string): string => join(root, 'node_modules', path);

/** A step that is not made of test cases. */
export function check(name: string, group: string, args: string[]): Step {
  return { name, group, run: () => asOneCase(runNode(args)) };
}

/** The check of the types of one workspace, or of what lies beside them in `.`. It knows what it has seen before. */
export function typesOf(workspace: string): Step {
  const name = workspace === '.' ? 'scripts' : workspace;
  const memory = join(root, `.cache/types/${name}.tsbuildinfo`);
  const args = ['-p', workspace, '--incremental', '--tsBuildInfoFile', memory];
  return check(`types: ${name}`, 'types', [program('typescript/bin/tsc'), ...args]);
}

/** Runs steps side by side, as many at once as there are processors, up to four. */
export async function sideBySide(steps: readonly Step[]): Promise<StepOutcome[]> {
  const waiting = [...steps];
  const outcomes: StepOutcome[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return outcomes;
}

/** Runs a step and shows how it went. */
export async function runStep(step: Step): Promise<StepOutcome> {
  const started = performance.now();
  const outcome = await step.run().catch((error: unknown) => failure(String(error)));
  const seconds = (performance.now() - started) / 1000;
  const isGood = outcome.failed === 0;
  console.log(`${isGood ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (!isGood && outcome.output) console.log(outcome.output.trimEnd().replaceAll(/^/gm, '    '));
  return { ...outcome, name: step.name, seconds };
}

/** The last line of every run: how its cases ended. */
export const sumLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** How the cases of all of these ended. */
export function totalOf(outcomes: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** A step that failed in more than its cases (types, a file that can't be loaded, an error outside of every case), and why. */
export type WholeFailure = { readonly name: string; readonly output: string };

/** The steps that failed in more than their cases. */
export const failedAsWhole = (outcomes: readonly StepOutcome[]): WholeFailure[] =>
  outcomes
    .filter(({ failed, cases = [] }) => failed > cases.length)
    .map(({ name, output, ending = '' }) => ({ name, output: `${output}\n${ending}`.trim() }));

/** Shows which cases failed and, in the last line, the sum of all; answers the exit code. */
export function sumUp(outcomes: readonly StepOutcome[]): number {
  const failed = outcomes.filter((outcome) => outcome.failed > 0).map(({ name }) => name);
  for (const one of outcomes.flatMap(({ cases = [] }) => cases))
    console.log(`\n✗ ${nameOf(one)}\n${one.output}`);
  for (const { name, output } of failedAsWhole(outcomes)) console.log(`\n✗ ${name}\n${output}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  const total = totalOf(outcomes);
  console.log(sumLine(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
