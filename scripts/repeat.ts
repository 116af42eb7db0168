import { type FailedCase, nameOf, type Outcome } from './check.ts';
import type { TierReport } from './figures.ts';
import { runPlaywright, runVitest } from './runners.ts';
import { type Counts, totalOf } from './steps.ts';

/** More flaky cases than this are no accident. */
const mostFlaky = 3;

/** How all tiers ended together, after their failed cases were run once more: `said` is what people should read of it. */
export type Verdict = { readonly counts: Counts; readonly said: readonly string[] };

/**
 * Runs the cases that failed once more, each by itself: what passes then is flaky and counts as passed, as long as there are
 * at most three. A file that failed outside of its cases is run again as a whole. A check that failed, or a run as a whole, has failed.
 */
export async function judge(
  tiers: readonly TierReport[],
  again: (failed: FailedCase) => Promise<Outcome> = runAgain,
): Promise<Verdict> {
  const counts = totalOf(tiers.flatMap(({ steps }) => steps));
  const failed = tiers.flatMap((tier) => tier.failed);
  // The end of a log is what people get to see of it, so what failed far above is said again.
  const said = tiers
    .flatMap((tier) => tier.failedAsWhole)
    .map(({ name, output }) => `FAILED ${name}\n${output}`);
  if (failed.length > mostFlaky) {
    said.push(...failed.map((one) => `FAILED ${nameOf(one)}\n${one.output}`));
    said.push(`${failed.length} cases failed. More than ${mostFlaky} are not run again.`);
    return { counts, said };
  }
  for (const one of failed) {
    const second = await again(withOtherDelays(one));
    const isFlaky = second.failed === 0 && second.passed > 0;
    said.push(isFlaky ? flakyText(one, second) : failedTwice(one, second));
    if (isFlaky) Object.assign(counts, { passed: counts.passed + 1, failed: counts.failed - 1 });
  }
  return { counts, said };
}

const failedTwice = (first: FailedCase, second: Outcome): string =>
  `FAILED TWICE ${nameOf(first)}\nfirst: ${first.output}\nsecond: ${second.cases?.[0]?.output ?? second.output}`;

function flakyText(first: FailedCase, second: Outcome): string {
  const seed = first.env.PURSER_SEED ?? 'none';
  const { passed } = second;
  return `FLAKY ${nameOf(first)}\nseed: ${seed}\nfirst: ${first.output}\nsecond: ${passed} passed. ${second.output}`;
}

// The same delays would fail the same case again, which says nothing of whether it is flaky.
function withOtherDelays(failed: FailedCase): FailedCase {
  const { PURSER_UNSTEADY, PURSER_SEED } = failed.env;
  if (PURSER_UNSTEADY === undefined) return failed;
  return { ...failed, env: { ...failed.env, PURSER_SEED: String(Number(PURSER_SEED) + 1) } };
}

function runAgain({ runner, file, title, line, env }: FailedCase): Promise<Outcome> {
  if (runner === 'playwright') {
    const inFolder = file.replace(/^e2e\//, '');
    return runPlaywright({ report: 'again.json', args: [`${inFolder}:${line ?? 1}`], env });
  }
  if (title === undefined) return runVitest({ report: 'again.json', args: [file], env });
  const exactly = `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  return runVitest({ report: 'again.json', args: [file, `--testNamePattern=${exactly}`], env });
}
