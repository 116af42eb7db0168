// `npm test`: every check of the project, one after the other or side by side, each with its time. It goes on
// after a failure, and its last line is always the sum of all cases.
import { testChanged } from './changed.ts';
import { stopWithChildren } from './check.ts';
import { runPlaywright, runVitest } from './runners.ts';
import { check, program, root, runStep, type Step, sideBySide, sumUp, typesOf } from './steps.ts';

const workspaces = ['.', 'domain', 'api', 'server', 'web', 'e2e'];

const cheap: Step[] = [
  check('build', 'build', ['scripts/run.mjs', 'build']),
  check('lint and fence', 'lint', [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  ...workspaces.map(typesOf),
  check('format', 'format', [program('@biomejs/biome/bin/biome'), 'ci', '.']),
  check('unused code', 'knip', [program('knip/bin/knip.js')]),
  check('references of comments and pages', 'docs', ['scripts/check-docs.ts']),
];
const heavy: Step[] = [
  { name: 'unit and API tests', group: 'unit', run: () => runVitest('vitest.json') },
  { name: 'browser tests', group: 'e2e', run: runPlaywright },
];

process.exitCode = await main(process.argv.slice(2));

async function main(wanted: string[]): Promise<number> {
  const groups = [...new Set([...cheap, ...heavy].map((step) => step.group)), 'changed'];
  const unknown = wanted.filter((name) => !groups.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no check named ${unknown.join(', ')}. Checks: ${groups.join(', ')}.`);
    return 1;
  }
  stopWithChildren();
  process.chdir(root);
  if (wanted.includes('changed')) return testChanged();
  const isWanted = (step: Step) =>
    wanted.length === 0 || wanted.includes(step.group) || (step.group === 'build' && wanted.includes('e2e'));
  const outcomes = await sideBySide(cheap.filter(isWanted));
  for (const step of heavy.filter(isWanted)) outcomes.push(await runStep(step));
  return sumUp(outcomes);
}
