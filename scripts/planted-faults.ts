// Plants one fault at a time in a copy of a checkout, and says which of its tests finds it. The tests are those that
// `npm test -- changed` would take, the nearest first, without its limit of a minute.
//
//   node scripts/planted-faults.ts [--from CHECKOUT] [--tier quick|deep] [--out FILE.json] [--only WORDS] [--most SECONDS]
//
// `--from` is a checkout with its packages installed, of any version that has these lines; what it has committed is tried.
// `--only` takes the faults with these words in their names. `--most` gives a fault up that none has found by then. What the
// file of `--out` has already of an earlier run isn't tried again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode, stopWithChildren } from './check.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/fault-list.ts';
import { linkPackages } from './fence-skeleton.ts';
import { readImporters } from './import-graph.ts';
import { nearestTests } from './nearest-tests.ts';
import { readFailedFiles } from './reports.ts';
import { root } from './steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Options {
  readonly tier: string;
  readonly mostSeconds: number;
  readonly out: string;
}
/** `by` is the file that finds it; none where it survives all of the tests that were tried, or was given up. */
interface Found {
  readonly name: string;
  readonly layer: string;
  readonly kind: string;
  readonly by: string | null;
  readonly tried: number;
  readonly near: number;
  readonly seconds: number;
}

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { from: text, tier: text, out: text, only: text, most: text } });
stopWithChildren();
const { from = root, tier = 'quick', out = 'planted-faults.json', only = '', most = 'Infinity' } = values;
const copy = realpathSync(mkdtempSync(join(temporaryFolder(), 'purser-faults-')));

function copyOf(from: string, folder: string): void {
  const { status } = spawnSync('git', ['clone', '--quiet', '--shared', from, folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${from} could not be copied.`);
  linkPackages(from, folder);
}

async function tryAll(wanted: readonly Fault[], options: Options): Promise<void> {
  const results = readResults(options.out).filter((result) => !isGivenUp(result));
  const known = new Set(results.map(({ name }) => name));
  for (const fault of wanted.filter(({ name }) => !known.has(name))) {
    const result = await tryOne(fault, options);
    results.push(result);
    const by = result.by ?? (isGivenUp(result) ? 'given up' : 'survives');
    console.log(
      `${result.seconds} s · ${fault.layer} · ${fault.name}: ${by} (${result.tried} of ${result.near})`,
    );
    writeFileSync(options.out, JSON.stringify(results, undefined, 2));
  }
  console.log(`\n${tableOf(results)}`);
  const survivors = results.filter(({ by }) => by === null).length;
  console.log(`\n${results.length - survivors} of ${results.length} were found.`);
}

function readResults(path: string): Found[] {
  const value: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  return isResults(value) ? value : [];
}

const isResults = (value: unknown): value is Found[] => Array.isArray(value);

const isGivenUp = ({ by, tried, near }: Found): boolean => by === null && tried < near;

function tableOf(results: readonly Found[]): string {
  const rows = results.map(
    ({ name, layer, kind, by, seconds }) =>
      `| ${name} | ${layer} | ${kind} | ${by ? `\`${by}\`` : '**survives**'} | ${seconds} |`,
  );
  return ['| fault | layer | kind | found by | seconds |', '|---|---|---|---|---|', ...rows].join('\n');
}

async function tryOne(fault: Fault, options: Options): Promise<Found> {
  const path = join(copy, fault.file);
  const sound = readFileSync(path, 'utf8');
  if (sound.split(fault.find).length !== 2) throw new Error(`${fault.name}: its text isn't there once.`);
  const near = testsNear(fault.file, options.tier);
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 1000);
  let by: string | null = null;
  let tried = 0;
  const plant = (text: string) => writeFileSync(path, text);
  const planted = sound.replace(fault.find, () => fault.put);
  for (const portion of portionsOf(near)) {
    if (by !== null || seconds() > options.mostSeconds) break;
    by = await finderAmong(portion, { plant: (isIn) => plant(isIn ? planted : sound), ...options });
    tried += portion.length;
  }
  const { name, layer, kind } = fault;
  return { name, layer, kind, by, tried, near: near.length, seconds: seconds() };
}

function testsNear(file: string, tier: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  const code = stdout.split('\n').filter((name) => /\.(ts|tsx|mjs)$/.test(name));
  const tests = nearestTests([file], readImporters(copy, code));
  return tier === 'deep' ? tests : tests.filter((name) => !/\.deep\.test\./.test(name));
}

/** Small at first, since the nearest tests find most; then larger, since each portion begins all anew. */
function portionsOf(tests: readonly string[]): string[][] {
  const portions: string[][] = [];
  let size = 4;
  for (let at = 0; at < tests.length; at += size / 2) {
    portions.push(tests.slice(at, at + size));
    size *= 2;
  }
  return portions;
}

/** Those of the files that fail, as far as they ran until the first of their cases failed. */
async function failedAmong(files: readonly string[], { tier }: Options): Promise<string[]> {
  const report = join(copy, 'test-results/faults.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const how = ['--bail=1', `--maxWorkers=${availableParallelism()}`];
  const reporters = ['--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, TMPDIR: temporaryFolder(), PURSER_TIER: tier };
  if (files.length === 0) return [];
  await runNode([vitest, 'run', ...how, ...reporters, ...files], { cwd: copy, env });
  return readFailedFiles(report).map((name) => relative(copy, name));
}

interface Trial extends Options {
  /** Puts the fault in, or takes it out. */
  readonly plant: (isIn: boolean) => void;
}

/** The file that fails with the fault and passes without it; what fails by itself is left out, and the others tried again. */
async function finderAmong(files: readonly string[], trial: Trial): Promise<string | null> {
  trial.plant(true);
  const failed = await failedAmong(files, trial);
  trial.plant(false);
  if (failed.length === 0) return null;
  for (const file of failed) {
    if ((await failedAmong([file], trial)).length === 0) return file;
    console.log(`${file} fails by itself.`);
  }
  return finderAmong(
    files.filter((file) => !failed.includes(file)),
    trial,
  );
}

try {
  copyOf(resolve(from), copy);
  const wanted = faults.filter(({ name }) => name.includes(only));
  await tryAll(wanted, { tier, mostSeconds: Number(most), out });
} finally {
  rmSync(copy, { recursive: true, force: true });
}
