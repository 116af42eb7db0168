import { expect, test } from 'vitest';
import type { FailedCase, Outcome } from './check.ts';
import type { TierReport } from './figures.ts';
import { judge } from './repeat.ts';

const caseOf = (title: string): FailedCase => ({
  runner: 'vitest',
  file: 'domain/src/dates.test.ts',
  title,
  output: 'expected 30 to be 31',
  env: { PURSER_SEED: '7' },
});

function tierOf(failed: readonly FailedCase[], whole: TierReport['failedAsWhole'] = []): TierReport {
  const failedInAll = failed.length + whole.length;
  const steps = [{ name: 'all', seconds: 1, passed: 10, failed: failedInAll, skipped: 2 }];
  return { tier: 'quick', seed: 7, seconds: 1, steps, slowest: [], failed, failedAsWhole: whole };
}

const passed: Outcome = { passed: 1, failed: 0, skipped: 0, output: '' };
const failed: Outcome = { passed: 0, failed: 1, skipped: 0, output: 'again' };
const passes = async () => passed;
const never = async () => {
  throw new Error('Nothing is to be run again.');
};

test('Where nothing failed, nothing is run again', async () => {
  expect(await judge([tierOf([]), tierOf([])], never)).toEqual({
    counts: { passed: 20, failed: 0, skipped: 4 },
    said: [],
  });
});

test('A case that passes by itself is flaky and counts as passed; its file, title, seed and both outputs are said', async () => {
  const { counts, said } = await judge([tierOf([caseOf('A month ends.')])], passes);
  expect(counts).toEqual({ passed: 11, failed: 0, skipped: 2 });
  expect(said).toEqual([
    'FLAKY domain/src/dates.test.ts: A month ends.\nseed: 7\nfirst: expected 30 to be 31\nsecond: 1 passed. ',
  ]);
});

test('A case that fails twice has failed, beside one that passes then', async () => {
  const again = async ({ title }: FailedCase) => (title === 'bad' ? failed : passed);
  const { counts, said } = await judge([tierOf([caseOf('bad')]), tierOf([caseOf('good')])], again);
  expect(counts).toMatchObject({ passed: 21, failed: 1 });
  expect(said).toMatchObject(
    [/^FAILED TWICE .*bad\nfirst: expected 30 to be 31\nsecond: again$/, /^FLAKY .*good/].map((text) =>
      expect.stringMatching(text),
    ),
  );
});

test('A case that is not found again has failed', async () => {
  const { counts } = await judge([tierOf([caseOf('gone')])], async () => ({ ...passed, passed: 0 }));
  expect(counts.failed).toBe(1);
});

test('Three may be flaky; of four none is run again', async () => {
  const names = ['a', 'b', 'c', 'd'];
  expect((await judge([tierOf(names.slice(1).map(caseOf))], passes)).counts.failed).toBe(0);
  expect((await judge([tierOf(names.map(caseOf))], never)).counts.failed).toBe(4);
});

test('A file that failed outside of its cases is run again, too', async () => {
  const { title: _, ...file } = caseOf('none');
  const { counts, said } = await judge([tierOf([file])], passes);
  expect(counts.failed).toBe(0);
  expect(said[0]).toMatch(/^FLAKY domain\/src\/dates\.test\.ts: outside of its cases\n/);
});

test('What failed as a whole, such as the types, stays failed, and the end of the log says why', async () => {
  const types = { name: 'types: web', output: 'error TS2322' };
  const { counts, said } = await judge([tierOf([caseOf('good')], [types])], passes);
  expect(counts.failed).toBe(1);
  expect(said[0]).toBe('FAILED types: web\nerror TS2322');
});

test('A case that failed while all came late is run again with other delays', async () => {
  const seeds: (string | undefined)[] = [];
  const again = async ({ env }: FailedCase) => {
    seeds.push(env.PURSER_SEED);
    return passed;
  };
  const late = { ...caseOf('late'), env: { PURSER_SEED: '7', PURSER_UNSTEADY: '1' } };
  const { said } = await judge([tierOf([caseOf('on time'), late])], again);
  expect(seeds).toEqual(['7', '8']);
  expect(said[1]).toContain('seed: 7');
});
