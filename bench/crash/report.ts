import { availableParallelism } from 'node:os';
import { median } from '../measure.ts';
import type { MailsFound } from './mails.ts';
import type { Cut } from './program.ts';
import type { Round } from './rounds.ts';

/** All that a run found. */
export interface CrashRun {
  readonly seed: number;
  readonly rounds: readonly Round[];
  readonly migrations: number;
  /** How many rounds ended because the program didn’t serve again. */
  readonly failedStarts: number;
  readonly mails: MailsFound;
  readonly faults: readonly string[];
  readonly seconds: number;
}

const cuts: Readonly<Record<Cut, string>> = {
  program: 'the program alone',
  both: 'program and database at once, as by a power cut',
  database: 'the database first, the program later',
};

/** The page docs/crash.md. */
export function crashReport({
  seed,
  rounds,
  migrations,
  failedStarts,
  mails,
  faults,
  seconds,
}: CrashRun): string {
  const starts = rounds.map(({ startMs }) => startMs);
  const gaps = rounds.flatMap(({ withoutDatabaseMs: gap }) => (gap === undefined ? [] : [gap]));
  const errors = rounds.flatMap((round) => round.errors);
  return [
    '# Killed again and again',
    '',
    `Made by \`npm run crash -- --write\`: ${rounds.length + migrations} rounds of \`kill -9\` at random moments (seed ${seed}) within`,
    `${Math.round(seconds / 60)} minutes, with the embedded database, on ${availableParallelism()} cores. In each round people change a field, add contracts,`,
    'comments that mail somebody, files, imports and backups, all at once, until the cut; then the program starts',
    'again and all of it is looked at: what was acknowledged must be there, what wasn’t must be there whole or not at all, and',
    `calls that are sent again with their \`Idempotency-Key\` must count once. ${migrations} of the rounds kill a program that migrates an`,
    'older database.',
    '',
    '| killed | rounds |',
    '|---|---|',
    ...Object.entries(cuts).map(
      ([cut, words]) => `| ${words} | ${rounds.filter((round) => round.cut === cut).length} |`,
    ),
    `| a program that migrates | ${migrations} |`,
    '',
    '| acknowledged | how many |',
    '|---|---|',
    ...[...sums(rounds)].map(([name, sum]) => `| ${name} | ${sum.toLocaleString('en')} |`),
    '',
    '| found afterwards | |',
    '|---|---|',
    `| lost, by half, or twice | ${faults.length} |`,
    `| starts after a cut that failed | ${failedStarts} |`,
    `| from start to ready, half of them within | ${Math.round(median(starts))} ms |`,
    `| the slowest start | ${Math.round(Math.max(...starts))} ms |`,
    `| without a database until its supervisor had it back, at most | ${Math.round(Math.max(0, ...gaps))} ms |`,
    `| mails that arrived | ${mails.arrived.toLocaleString('en')} |`,
    `| of these the same mail again, with the same \`Message-ID\` | ${mails.repeated} |`,
    `| errors in the log of a start after a cut | ${errors.length} |`,
    '',
    'A mail is sent again with the same `Message-ID` where the cut came between sending it and noting that it was sent;',
    'mailboxes show it once.',
    '',
    ...(faults.length > 0 ? ['## What was found', '', ...faults.map((fault) => `- ${fault}`), ''] : []),
  ].join('\n');
}

function sums(rounds: readonly Round[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { acknowledged } of rounds)
    for (const [name, count] of acknowledged) all.set(name, (all.get(name) ?? 0) + count);
  return all;
}
