import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from './caller.ts';
import { type Cut, port, startProgram } from './program.ts';
import { checked, openTransactions, type Transaction } from './transactions.ts';

/** What one round found. */
export interface Round {
  readonly cut: Cut;
  /** How long the program took to serve again after the cut, in milliseconds. */
  readonly startMs: number;
  /** How long the program was without its database, where that alone was killed. */
  readonly withoutDatabaseMs: number | undefined;
  readonly acknowledged: ReadonlyMap<string, number>;
  /** What was lost or is there by half. */
  readonly faults: readonly string[];
  /** What the program logged as errors; a cut off database explains some. */
  readonly errors: readonly string[];
}

export interface RoundOptions {
  readonly dataDir: string;
  readonly cookie: string;
  readonly env: Readonly<Record<string, string>>;
  readonly round: number;
  readonly random: () => number;
  mailed(comment: string): void;
}

/** Starts the program, works on it, cuts it at a random moment, starts it again and looks at all that was done. */
export async function runRound({
  dataDir,
  cookie,
  env,
  round,
  random,
  mailed,
}: RoundOptions): Promise<Round> {
  const cut = pick(random);
  const caller = callerOf(`http://127.0.0.1:${port}`, cookie);
  const program = startProgram(dataDir, env);
  await program.ready;
  const transactions = await openTransactions({ caller, round, dataDir, mailed });
  const work = beginWork(transactions);
  await pause(30 + random() * 1500);
  let withoutDatabaseMs: number | undefined;
  if (cut === 'database') {
    await program.cut('database');
    withoutDatabaseMs = await untilReady(caller);
    await pause(random() * 500);
    await program.cut('program');
  } else {
    await program.cut(cut);
  }
  await work.end();
  const again = startProgram(dataDir, env);
  const startMs = await again.ready;
  const faults: string[] = [];
  for (const transaction of transactions) faults.push(...(await checked(transaction)));
  // By its end or by another cut, which is a cut while nothing is written.
  await (random() < 0.5 ? again.stop() : again.cut('program'));
  const acknowledged = new Map(
    transactions.map((transaction) => [transaction.name, transaction.acknowledged()]),
  );
  return { cut, startMs, withoutDatabaseMs, acknowledged, faults, errors: again.errors };
}

function pick(random: () => number): Cut {
  const at = random();
  if (at < 0.4) return 'program';
  return at < 0.8 ? 'both' : 'database';
}

/** Everybody works until the end; what fails meanwhile is tried again as something new. */
function beginWork(transactions: readonly Transaction[]): { end(): Promise<void> } {
  let isOver = false;
  const workers = transactions.map(async (transaction) => {
    while (!isOver) {
      await transaction.act().catch(() => pause(20));
      await pause(transaction.pause);
    }
  });
  return {
    end: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

const longestWithoutDatabase = 30_000;

async function untilReady(caller: ReturnType<typeof callerOf>): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < longestWithoutDatabase) {
    const status = await caller.status('/readyz').catch(() => 0);
    if (status === 200) return performance.now() - begun;
    await pause(25);
  }
  throw new Error('The program found no way back to its database.');
}
