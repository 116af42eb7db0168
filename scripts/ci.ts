// `.ci/run`: both tiers, each as its command runs it. Here alone cases that failed are run once more by themselves, so that
// a landing isn't lost to a test that looked too early; docs/flaky.md keeps what comes up.
import { runNode, stopWithChildren } from './check.ts';
import { forgetTier, readTier, type TierReport } from './figures.ts';
import { judge } from './repeat.ts';
import { root, sumLine, totalOf } from './steps.ts';

stopWithChildren();
process.chdir(root);
process.exitCode = await main();

async function main(): Promise<number> {
  const reports: TierReport[] = [];
  for (const tier of ['quick', 'deep']) {
    forgetTier(tier);
    const { isGood } = await runNode(['scripts/test.ts', tier], { isShown: true });
    reports.push(readTier(tier) ?? withoutReport(tier));
    console.log(`The ${tier} tier ${isGood ? 'passed' : 'failed'}.`);
  }
  const { counts, said } = await judge(reports);
  for (const text of said) console.log(`\n${text}`);
  console.log(sumLine(counts));
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

/** A tier that left no report has failed as a whole. */
function withoutReport(tier: string): TierReport {
  const steps = [{ name: 'all', seconds: 0, ...totalOf([]), failed: 1 }];
  return { tier, seed: 0, seconds: 0, steps, slowest: [], failed: [], failedAsWhole: [] };
}
