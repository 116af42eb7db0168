// `npm test`: the checks that every change needs, one after the other or side by side, each with its time. It goes on
// after a failure, and its last line is always the sum of all cases. `npm test -- deep` runs what is slow by design.
import { testChanged } from './changed.ts';
import { stopWithChildren } from './check.ts';
import { forgetTier, keepTier, reportOf } from './figures.ts';
import { check, program, root, runStep, type Step, sideBySide, sumUp, typesOf } from './steps.ts';
import { deep, quick, seed, unsteady } from './tiers.ts';

const workspaces = ['.', 'domain', 'api', 'server', 'web', 'e2e'];

const build = check('build', 'build', ['scripts/run.mjs', 'build']);
const cheap: Step[] = [
  build,
  check('lint and fence', 'lint', [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  ...workspaces.map(typesOf),
  check('format', 'format', [program('@biomejs/biome/bin/biome'), 'ci', '.']),
  check('unused code', 'knip', [program('knip/bin/knip.js')]),
  check('references of comments and pages', 'docs', ['scripts/check-docs.ts']),
];

/** What runs side by side first, and what runs in turn after that. */
type Plan = { readonly together: readonly Step[]; readonly inTurn: readonly Step[] };
const tiers: Readonly<Record<string, Plan>> = {
  quick: { together: cheap, inTurn: quick },
  deep: { together: [build], inTurn: deep },
  unsteady: { together: [build], inTurn: unsteady },
};

process.exitCode = await main(process.argv.slice(2));

async function main(wanted: string[]): Promise<number> {
  const groups = [...new Set([...cheap, ...quick].map((step) => step.group))];
  const names = [...groups, ...Object.keys(tiers), 'changed'];
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no check named ${unknown.join(', ')}. Checks: ${names.join(', ')}.`);
    return 1;
  }
  stopWithChildren();
  process.chdir(root);
  if (wanted.includes('changed')) return testChanged();
  const chosen = Object.keys(tiers).filter((tier) => wanted.includes(tier));
  if (wanted.length === 0) chosen.push('quick');
  if (chosen.length === 0) return testGroups(wanted);
  const codes = [];
  for (const tier of chosen) codes.push(await testTier(tier));
  return Math.max(...codes);
}

async function testGroups(wanted: readonly string[]): Promise<number> {
  const isWanted = (step: Step) =>
    wanted.includes(step.group) || (step.group === 'build' && wanted.includes('e2e'));
  return sumUp(await runPlan({ together: cheap.filter(isWanted), inTurn: quick.filter(isWanted) }));
}

async function testTier(tier: string): Promise<number> {
  const plan = tiers[tier];
  if (!plan) throw new Error(`There is no tier named ${tier}.`);
  forgetTier(tier);
  console.log(`The seed is ${seed}.`);
  const started = performance.now();
  const outcomes = await runPlan(plan);
  const seconds = (performance.now() - started) / 1000;
  keepTier(reportOf({ tier, seed, seconds }, outcomes));
  return sumUp(outcomes);
}

async function runPlan({ together, inTurn }: Plan) {
  const outcomes = await sideBySide(together);
  for (const step of inTurn) outcomes.push(await runStep(step));
  return outcomes;
}
