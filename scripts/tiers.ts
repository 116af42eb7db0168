import { type Run, runPlaywright, runVitest } from './runners.ts';
import type { Step } from './steps.ts';

/** The seed of all that is random in a run. It is printed, and with `PURSER_SEED` the run takes the same one again. */
export const seed: number = Number(process.env.PURSER_SEED) || Math.floor(Math.random() * 2 ** 31);

const seeded = { PURSER_SEED: String(seed) };
/** What makes random cases as many as they are in the deep tier. */
export const inFull = { ...seeded, PURSER_TIER: 'deep' };
const delayed = { ...seeded, PURSER_UNSTEADY: '1' };

const withoutDeepFiles = ['--exclude=**/*.deep.test.*'];
const withoutDeepJourneys = ['--grep-invert=@deep'];

const unit = (name: string, run: Run): Step => ({ name, group: 'unit', run: () => runVitest(run) });
const journeys = (name: string, run: Run): Step => ({ name, group: 'e2e', run: () => runPlaywright(run) });

/** What every change needs. */
export const quick: readonly Step[] = [
  unit('unit and API tests', { report: 'vitest.json', args: withoutDeepFiles, env: seeded }),
  journeys('browser tests', { report: 'playwright.json', args: withoutDeepJourneys, env: seeded }),
];

const eighth = `--shard=${(seed % 8) + 1}/8`;

/** What is slow by design, with all files of the quick tier in a random order, and another eighth of it unsteadily each time. */
export const deep: readonly Step[] = [
  unit('all unit and API tests in a random order', {
    report: 'deep-vitest.json',
    args: ['--sequence.shuffle.files', `--sequence.seed=${seed}`],
    env: inFull,
  }),
  journeys('deep browser tests', { report: 'deep-playwright.json', args: ['--grep=@deep'], env: inFull }),
  unit('an eighth of the unit and API tests, unsteadily', {
    report: 'eighth-vitest.json',
    args: [...withoutDeepFiles, eighth],
    env: delayed,
  }),
  journeys('an eighth of the browser tests, unsteadily', {
    report: 'eighth-playwright.json',
    args: [...withoutDeepJourneys, eighth],
    env: delayed,
  }),
];

/** The quick tier while effects, timers, answers and writes come late at random. */
export const unsteady: readonly Step[] = [
  unit('unit and API tests, unsteadily', {
    report: 'unsteady-vitest.json',
    args: withoutDeepFiles,
    env: delayed,
  }),
  journeys('browser tests, unsteadily', {
    report: 'unsteady-playwright.json',
    args: withoutDeepJourneys,
    env: delayed,
  }),
];
