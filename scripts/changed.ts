import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './changed-files.ts';
import { readImporters } from './import-graph.ts';
import { fitting, nearestTests } from './nearest-tests.ts';
import { readTimes } from './reports.ts';
import { type Run, runVitest } from './runners.ts';
import { check, program, reports, root, runStep, type Step, sideBySide, sumUp, typesOf } from './steps.ts';
import { inFull } from './tiers.ts';

// Together with lint and types this makes less than a minute, where two processors share it.
const secondsOfTests = 50;
// A change of a workspace can break the types of those that import it.
const above: Record<string, string[]> = {
  domain: ['domain', 'api', 'server', 'web', 'e2e', '.'],
  api: ['api', 'server', 'web', 'e2e', '.'],
  server: ['server', '.'],
  web: ['web'],
  e2e: ['e2e'],
};

/** `npm test -- changed`: what the changes of this branch can break, as far as it can be seen within a minute. */
export async function testChanged(): Promise<number> {
  const { all, changed } = readFiles(root);
  const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  console.log(`${code.length} files of code differ from main.`);
  const outcomes = await sideBySide(checksOf(code));
  const importers = readImporters(
    root,
    all.filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
  );
  const tests = nearestTests(code, importers).filter(isThere);
  // The deep tier runs all files; how long those of the quick one take is known better from that one.
  const times = new Map(
    ['deep-vitest.json', 'vitest.json'].flatMap((name) => [...readTimes(join(reports, name), root)]),
  );
  const near = fitting(tests, secondsOfTests, (test) => times.get(test) ?? usualSeconds(test));
  for (const step of testsIn(near)) outcomes.push(await runStep(step));
  if (near.length < tests.length)
    console.log(
      `${tests.length - near.length} test files further away are left to \`npm test\`, as the journeys are.`,
    );
  return sumUp(outcomes);
}

function checksOf(code: readonly string[]): Step[] {
  const there = code.filter(isThere);
  const touched = new Set(code.map((file) => file.split('/', 1)[0] ?? ''));
  const typed = new Set([...touched].flatMap((workspace) => above[workspace] ?? ['.']));
  return [
    ...[...typed].map(typesOf),
    ...(there.length > 0 ? lintAndFormatOf(there) : []),
    check('unused code', 'knip', [program('knip/bin/knip.js')]),
  ];
}

const lintAndFormatOf = (files: readonly string[]): Step[] => [
  check('lint and fence', 'lint', [
    program('oxlint/bin/oxlint'),
    '--type-aware',
    '--deny-warnings',
    ...files,
  ]),
  check('format', 'format', [
    program('@biomejs/biome/bin/biome'),
    'ci',
    '--no-errors-on-unmatched',
    ...files,
  ]),
];

// Deep files run as they do in their own tier, since a hundred random cases don't show what many do.
function testsIn(files: readonly string[]): Step[] {
  const runs: (Run & { readonly kind: string; readonly args: readonly string[] })[] = [
    { kind: 'unit and API tests', report: 'changed.json', args: files.filter((file) => !isDeep(file)) },
    { kind: 'deep tests', report: 'changed-deep.json', args: files.filter(isDeep), env: inFull },
  ];
  return runs
    .filter(({ args }) => args.length > 0)
    .map(({ kind, ...run }) => ({
      name: `${kind}: ${run.args.length} files`,
      group: 'changed',
      run: () => runVitest(run),
    }));
}

const isDeep = (test: string): boolean => test.includes('.deep.test.');

const usualSeconds = (test: string): number => (isDeep(test) ? 20 : 2);

const isThere = (file: string): boolean => existsSync(join(root, file));
