import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { asOneCase, failure, type Outcome, runNode } from './check.ts';

/** A part of `npm test`; `group` is the word that asks for it. */
export type Step = { name: string; group: string; run: () => Promise<Outcome> };

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
export async function sideBySide(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return outcomes;
}

/** Runs a step and shows how it went. */
export async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const outcome = await step.run().catch((error: unknown) => failure(String(error)));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const isGood = outcome.failed === 0;
  console.log(`${isGood ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  if (!isGood && outcome.output) console.log(outcome.output.trimEnd().replaceAll(/^/gm, '    '));
  return { ...outcome, output: isGood ? '' : step.name };
}

/** Shows which cases failed and, in the last line, the sum of all; answers the exit code. */
export function sumUp(outcomes: readonly Outcome[]): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failed = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.output);
  for (const failedCase of outcomes.flatMap((outcome) => outcome.cases ?? []))
    console.log(`\n✗ ${failedCase}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
