import { availableParallelism } from 'node:os';
import type { MailsFound } from '../crash/mails.ts';
import { percentile } from '../measure.ts';
import type { Seen } from './crowd.ts';
import type { Annoyed } from './nuisances.ts';
import type { Failure } from './readers.ts';

/** The long run without failure. */
export interface Calm {
  readonly minutes: number;
  readonly seen: Seen;
  readonly mails: MailsFound;
  /** MB of the program and of its database, after the first minute and at the end. */
  readonly memory: Readonly<Record<'first' | 'last', readonly [program: number, database: number]>>;
}

/** What became of one failure. */
export interface Tried {
  readonly name: string;
  readonly missing?: string;
  /** Why it ended before its end. */
  readonly brokeOff?: string;
  readonly result?: {
    readonly seen: Seen;
    readonly mails: MailsFound;
    /** In milliseconds from the beginning. */
    readonly began: number;
    readonly ended: number;
    readonly growth: number;
  };
}

/** The same people beside two who make others wait. */
export interface Nagged {
  readonly minutes: number;
  readonly seen: Seen;
}

/** All that was run; what wasn’t is undefined or left out. */
interface Ran {
  readonly calm: Calm | undefined;
  readonly nagged: Nagged | undefined;
  readonly tried: readonly Tried[];
}

// What still fails so long after a failure is not explained by it any more.
const aftermath = 15_000;

/** The page docs/load.md, and whether anything is there that must not be. */
export function loadReport({ calm, nagged, tried }: Ran): { text: string; isFine: boolean } {
  const faults = [
    ...(calm ? faultsOf('Without trouble', calm) : []),
    ...tried.flatMap(({ name, result }) => (result ? faultsOf(name, result) : [])),
    ...tried.flatMap(({ name, brokeOff }) =>
      brokeOff === undefined ? [] : [`${name}: broke off: ${brokeOff}`],
    ),
    ...(nagged ? faultsOfNagged(nagged) : []),
    ...(calm && calm.seen.failures.length > 0 ? [`Without trouble: ${told(calm.seen.failures)}`] : []),
    ...tried.flatMap(({ name, result }) => {
      const late = result ? unexplained(result.seen.failures, result) : [];
      return late.length > 0 ? [`${name}: not explained: ${told(late)}`] : [];
    }),
  ];
  const text = [
    '# Under load, and when something fails',
    '',
    'Made by `npm run load -- --write`, which unpacks a release and lets 200 people read (table, panel, dashboard, board, search;',
    'a page every one to five seconds) and 16 write (a field, a contract, a comment that mails somebody, a file; something every',
    `one to two seconds) on 10,000 items with 25,000 contracts and 2,000 requests. People, programs and database share ${availableParallelism()} cores.`,
    '',
    ...(calm ? calmPart(calm) : []),
    ...(nagged ? naggedPart(nagged) : []),
    ...troublePart(tried),
    ...(faults.length > 0 ? ['## What was found', '', ...faults.map((fault) => `- ${fault}`), ''] : []),
  ].join('\n');
  return { text, isFine: faults.length === 0 };
}

const faultsOf = (name: string, { seen, mails }: { seen: Seen; mails: MailsFound }): string[] =>
  [...seen.faults, ...mails.faults].map((fault) => `${name}: ${fault}`);

function calmPart({ minutes, seen, mails, memory }: Calm): string[] {
  const reads = [...seen.reads.values()].flat();
  const { first, last } = memory;
  const grown = (last[0] + last[1]) / (first[0] + first[1]);
  return [
    `## ${minutes} minutes`,
    '',
    '| what | calls | p50 | p95 | p99 |',
    '|---|---|---|---|---|',
    ...[...seen.reads]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([page, times]) => timesRow(page, times)),
    timesRow('All reads', reads),
    timesRow('All writes', seen.writes),
    timesRow('What waits for its turn alone (`/healthz`)', seen.turns),
    '',
    '| what | target | measured | met |',
    '|---|---|---|---|',
    figureRow('Reads, 99 of 100 within', percentile(reads, 0.99), [250, 'ms']),
    figureRow('Writes, 99 of 100 within', percentile(seen.writes, 0.99), [100, 'ms']),
    figureRow('Calls that failed', seen.failures.length, [0, 'calls']),
    figureRow('Memory at the end against that after the first minute', grown, [1.2, 'times']),
    '',
    `Memory after the first minute, the middle of twenty looks within one: program ${first[0].toFixed(0)} MB, database ${first[1].toFixed(0)} MB; at the end ${last[0].toFixed(0)} and ${last[1].toFixed(0)}.`,
    `${seen.acknowledged.toLocaleString('en')} writes were acknowledged, ${mails.arrived} mails arrived, ${seen.faults.length + mails.faults.length} were lost, by half or twice.`,
    '',
  ];
}

const nobody: Annoyed = { answered: 0, refused: 0, failures: [] };

function faultsOfNagged({ seen }: Nagged): string[] {
  const failures = [
    ...seen.failures,
    ...(seen.asker ?? nobody).failures,
    ...(seen.editor ?? nobody).failures,
  ];
  const what = 'Who makes others wait';
  return [
    ...seen.faults.map((fault) => `${what}: ${fault}`),
    ...(failures.length > 0 ? [`${what}: ${told(failures)}`] : []),
  ];
}

function naggedPart({ minutes, seen }: Nagged): string[] {
  const reads = [...seen.reads.values()].flat();
  const { asker = nobody, editor = nobody } = seen;
  const countOf = ({ answered, refused }: Annoyed): string =>
    `${answered.toLocaleString('en')} answers and ${refused.toLocaleString('en')} refusals in words`;
  return [
    '## Who makes others wait',
    '',
    `The same people for ${minutes} minutes, beside somebody who asks the heaviest questions without pause (spend, forecasts,`,
    'budgets, tables of other years, whole files; 30 at once), and somebody who imports 500 rows, undoes that and edits 14 of the',
    'items meanwhile, again and again.',
    '',
    '| what | target | measured | met |',
    '|---|---|---|---|',
    figureRow('Reads of the others, 99 of 100 within', percentile(reads, 0.99), [250, 'ms']),
    figureRow('The same without the first ten seconds', percentile(seen.laterReads, 0.99), [250, 'ms']),
    figureRow('`/healthz`, 99 of 100 within', percentile(seen.turns, 0.99), [50, 'ms']),
    figureRow(
      'Calls that failed, but for 429 and 409 in words',
      seen.failures.length + asker.failures.length + editor.failures.length,
      [0, 'calls'],
    ),
    '',
    `The writes of the others took ${percentile(seen.writes, 0.99).toFixed(0)} ms or less in 99 of 100 cases. Whoever asks got ${countOf(asker)} (429),`,
    `whoever edits ${countOf(editor)} (409).`,
    '',
  ];
}

function troublePart(tried: readonly Tried[]): string[] {
  if (tried.length === 0) return [];
  return [
    '## When something fails',
    '',
    'The same people, half a minute before and after. A call that fails while it lasts, or within 15 seconds after, is',
    'explained by it; all that was acknowledged is looked at in the end.',
    '',
    '| what | reads p99 | writes p99 | failed, explained | failed, not explained | acknowledged | lost, by half, twice | memory, times |',
    '|---|---|---|---|---|---|---|---|',
    ...tried.map(troubleRow),
    '',
    'What failed, by what was answered:',
    '',
    ...tried.flatMap(({ name, result }) =>
      result && result.seen.failures.length > 0 ? [`- ${name}: ${told(result.seen.failures)}`] : [],
    ),
    '',
  ];
}

function troubleRow({ name, missing, brokeOff, result }: Tried): string {
  if (!result)
    return `| ${name} | ${brokeOff === undefined ? `not tried: ${missing ?? ''}` : 'broke off'} | | | | | | |`;
  const { seen, mails } = result;
  const reads = [...seen.reads.values()].flat();
  const late = unexplained(seen.failures, result).length;
  const cells = [
    name,
    `${percentile(reads, 0.99).toFixed(0)} ms`,
    `${percentile(seen.writes, 0.99).toFixed(0)} ms`,
    seen.failures.length - late,
    late,
    seen.acknowledged,
    seen.faults.length + mails.faults.length,
    result.growth.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

const unexplained = (
  failures: readonly Failure[],
  { began, ended }: { readonly began: number; readonly ended: number },
): Failure[] => failures.filter(({ at, took }) => at < began || at - took > ended + aftermath);

/** How often each status was answered: `GET 503 12 times, GET without an answer 3 times`. */
function told(failures: readonly Failure[]): string {
  const counts = new Map<string, number>();
  for (const { method, status } of failures) {
    const words = `${method} ${status === 0 ? 'without an answer' : status}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${words} ${count} times`).join(', ');
}

const timesRow = (what: string, times: readonly number[]): string => {
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  return `| ${what} | ${times.length.toLocaleString('en')} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`;
};

function figureRow(what: string, measured: number, [limit, unit]: readonly [number, string]): string {
  const shown = Number.isInteger(measured) ? String(measured) : measured.toFixed(measured < 10 ? 2 : 0);
  return `| ${what} | at most ${limit} ${unit} | ${shown} ${unit} | ${measured <= limit ? 'yes' : '**missed**'} |`;
}
