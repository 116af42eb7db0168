import { setTimeout as pause } from 'node:timers/promises';
import { callerOf, type Made } from '../crash/caller.ts';
import { checked, openDailyTransactions, type Transaction } from '../crash/transactions.ts';
import { type Annoyed, askWithoutPause, editBesideUndo } from './nuisances.ts';
import { type Failure, type Reader, read } from './readers.ts';

/** What a crowd saw while it worked. */
export interface Seen {
  /** Milliseconds of each call that was answered, by page; writes are all in `writes`. */
  readonly reads: ReadonlyMap<string, readonly number[]>;
  /** Those of all reads that began once the first seconds were over, in which a program that was just started has nothing cached. */
  readonly laterReads: readonly number[];
  readonly writes: readonly number[];
  /** Milliseconds that `/healthz` took, which waits for nothing but its turn. */
  readonly turns: readonly number[];
  readonly failures: readonly Failure[];
  /** How many writes were acknowledged. */
  readonly acknowledged: number;
  /** What was lost, is there by half or twice. */
  readonly faults: readonly string[];
  /** What those who make others wait were answered, where there are any. */
  readonly asker: Annoyed | undefined;
  readonly editor: Annoyed | undefined;
}

/** Who works, where, and on what. */
export interface CrowdPlan {
  /** Each person has a cookie; they are spread over the servers. */
  readonly readers: readonly string[];
  readonly writers: readonly string[];
  readonly origins: readonly [string, ...string[]];
  readonly items: readonly number[];
  readonly dataDir: string;
  readonly random: () => number;
  /** Numbers the writers of this crowd, other than those of any other. */
  readonly first: number;
  mailed(comment: string): void;
  /** The cookies of somebody who asks the heaviest questions without pause, and of somebody who edits what is being undone. */
  readonly nuisances?: { readonly asker: string; readonly editor: string } | undefined;
}

// In milliseconds.
const firstSeconds = 10_000;

// Somebody who enters things needs a second or two for each.
const betweenWrites = 1500;

/** Lets people read and write until `during` is done, and looks whether all that was acknowledged is there. */
export async function runCrowd(plan: CrowdPlan, during: () => Promise<void>): Promise<Seen> {
  const begun = performance.now();
  const reads = new Map<string, number[]>();
  const laterReads: number[] = [];
  const writes: number[] = [];
  const turns: number[] = [];
  const failures: Failure[] = [];
  let isOver = false;
  const noteTo = (times: number[], made: Made): void => {
    if (isAnswered(made)) times.push(made.took);
    else failures.push({ ...made, at: performance.now() - begun });
  };
  const note = (page: string, made: Made): void => {
    const times = reads.get(page) ?? [];
    reads.set(page, times);
    noteTo(times, made);
    const isLater = performance.now() - begun - made.took > firstSeconds;
    if (isLater && isAnswered(made)) laterReads.push(made.took);
  };
  const noteWrite = (made: Made): void => {
    if (made.method !== 'GET' && !isOver) noteTo(writes, made);
  };
  const work = await openWork(plan, noteWrite);
  const over = () => isOver;
  const people = [
    ...readersOf(plan).map((reader) => read(reader, { ...plan, note, isOver: over })),
    ...work.map((transactions) => transact(transactions, plan.random, over)),
    watchTurns(plan.origins[0], turns, over),
  ];
  const annoying = annoy(plan, over, () => performance.now() - begun);
  await during();
  isOver = true;
  await Promise.all(people);
  const [asker, editor] = await annoying;
  const all = work.flat();
  const faults = await Promise.all(all.map(checked));
  const acknowledged = all.reduce((sum, one) => sum + one.acknowledged(), 0);
  return { reads, laterReads, writes, turns, failures, acknowledged, faults: faults.flat(), asker, editor };
}

const isAnswered = ({ status }: Made): boolean => status !== 0 && status < 400;

async function annoy(
  { nuisances, origins, items }: CrowdPlan,
  isOver: () => boolean,
  now: () => number,
): Promise<readonly [asker?: Annoyed, editor?: Annoyed]> {
  if (!nuisances) return [];
  const annoyingAs = (cookie: string) => ({ origin: origins[0], cookie, isOver, now });
  return Promise.all([
    askWithoutPause(annoyingAs(nuisances.asker)),
    editBesideUndo(annoyingAs(nuisances.editor), items),
  ]);
}

const originAt = ({ origins }: CrowdPlan, at: number): string => origins[at % origins.length] ?? origins[0];

const readersOf = (plan: CrowdPlan): Reader[] =>
  plan.readers.map((cookie, at) => ({ origin: originAt(plan, at), cookie }));

const openWork = (plan: CrowdPlan, note: (made: Made) => void): Promise<Transaction[][]> =>
  Promise.all(
    plan.writers.map((cookie, at) =>
      openDailyTransactions({
        caller: callerOf(originAt(plan, at), cookie, note),
        round: plan.first + at,
        dataDir: plan.dataDir,
        mailed: plan.mailed,
      }),
    ),
  );

/** Does one thing after the other; what fails is tried again as something new. */
async function transact(
  transactions: readonly Transaction[],
  random: () => number,
  isOver: () => boolean,
): Promise<void> {
  await pause(random() * betweenWrites);
  while (!isOver()) {
    const one = transactions[Math.floor(random() * transactions.length)];
    await one?.act().catch(() => {});
    await pause(betweenWrites * (0.5 + random()));
  }
}

async function watchTurns(origin: string, turns: number[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const begun = performance.now();
    const isAnswered = await fetch(new URL('/healthz', origin)).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isAnswered) turns.push(performance.now() - begun);
    await pause(200);
  }
}
