import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailedCase, FileTime } from './check.ts';
import {
  type Counts,
  failedAsWhole,
  reports,
  type StepOutcome,
  totalOf,
  type WholeFailure,
} from './steps.ts';

/** What a whole run of a tier leaves behind: its seed, its seconds in all and by step, its slowest files, and what failed. */
export type TierReport = {
  tier: string;
  seed: number;
  seconds: number;
  steps: readonly (Counts & { name: string; seconds: number })[];
  slowest: readonly FileTime[];
  failed: readonly FailedCase[];
  failedAsWhole: readonly WholeFailure[];
};

const pathOf = (tier: string): string => join(reports, `tier-${tier}.json`);

/** Forgets the last run of a tier, so that one that ends halfway is never taken for a whole one. */
export function forgetTier(tier: string): void {
  rmSync(pathOf(tier), { force: true });
}

/** What the last whole run of a tier has left; undefined where there was none, or it ended halfway. */
export function readTier(tier: string): TierReport | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(pathOf(tier), 'utf8'));
    return isTierReport(report) ? report : undefined;
  } catch {
    return undefined;
  }
}

const isTierReport = (value: unknown): value is TierReport =>
  typeof value === 'object' && value !== null && 'tier' in value && 'failed' in value;

/** Puts together the report of a run. */
export function reportOf(
  { tier, seed, seconds }: Pick<TierReport, 'tier' | 'seed' | 'seconds'>,
  outcomes: readonly StepOutcome[],
): TierReport {
  const files = outcomes.flatMap((outcome) => outcome.files ?? []);
  return {
    tier,
    seed,
    seconds,
    steps: outcomes.map(({ name, seconds: took, ...outcome }) => ({
      name,
      seconds: took,
      ...totalOf([outcome]),
    })),
    slowest: files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10),
    failed: outcomes.flatMap((outcome) => outcome.cases ?? []),
    failedAsWhole: failedAsWhole(outcomes),
  };
}

/** Keeps the report of a tier for those who look into it, and shows where its time went. */
export function keepTier(report: TierReport): void {
  mkdirSync(reports, { recursive: true });
  writeFileSync(pathOf(report.tier), JSON.stringify(report, null, 2));
  console.log(figuresOf(report));
}

/** The slowest files and the time of each step, as people read them. */
export function figuresOf({ tier, seed, seconds, steps, slowest }: TierReport): string {
  const lines = [...slowest, ...steps.filter(({ seconds: took }) => took >= 1)].map(
    (one) => `${one.seconds.toFixed(1).padStart(8)} s  ${'file' in one ? one.file : one.name}`,
  );
  lines.splice(slowest.length, 0, `Steps of the ${tier} tier:`);
  const whole = `The ${tier} tier took ${Math.round(seconds)} s, with the seed ${seed}.`;
  return ['', 'The slowest files:', ...lines, whole].join('\n');
}
