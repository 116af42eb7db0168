import { planOf } from '@purser/server/db/query-plan';
import { listContractsForReview } from '@purser/server/features/contracts/contracts.queries';
import { renewalsStatement } from '@purser/server/features/renewals/renewals.queries';
import { machineClock } from '@purser/server/platform/clock';
import type { Bench } from './server.ts';

/** How PostgreSQL goes about the dashboard's two heaviest queries, as a part of docs/performance.md. */
export async function dashboardPlans(bench: Bench): Promise<string> {
  const { db } = bench.database;
  const today = machineClock('UTC').today();
  const statements = [
    ['Prices to review', listContractsForReview(db, today).getSQL()],
    ['Renewals', renewalsStatement(today)],
  ] as const;
  const plans: string[] = [];
  for (const [name, statement] of statements)
    plans.push(`### ${name}`, '', '```', ...telling(await planOf(db, statement)), '```', '');
  return plans.join('\n');
}

function telling(lines: readonly string[]): string[] {
  const readInAll = lines.find((line) => line.includes('Buffers:'));
  return lines.filter((line) => line === readInAll || isTelling.test(line)).map(shortened);
}

// What each step is and by which order and condition; the machine's own bookkeeping is left out.
const isTelling = /->|^[^\s:]+ .*\(actual|Sort Key|Index Cond|Hash Cond|Filter:|Execution Time/;
const widest = 160;

const shortened = (line: string): string => (line.length > widest ? `${line.slice(0, widest - 1)}…` : line);
