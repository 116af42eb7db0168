import { budget } from '@purser/api/budgets';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import type { BudgetAmount } from '@purser/domain/forecast/budget';
import type { BudgetNames } from '@purser/domain/forecast/budget-checks';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { budgets } from '../../db/tables/forecast.ts';
import type { Authorship } from '../../platform/history.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions } from '../../platform/settings.ts';

const columns = repliedColumns(budgets, budget);

/** The budgets of a fiscal year by segment, followed by its vendors. */
export const listBudgets = (db: Executor, year: number): Promise<BudgetAmount[]> =>
  db
    .select(columns)
    .from(budgets)
    .where(eq(budgets.year, year))
    .orderBy(budgets.segment, sql`${budgets.vendor} nulls first`);

/** Differs whenever budgets do. */
export async function readBudgetsVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select coalesce(bit_xor(hash_record_extended(row(year, segment, vendor, amount, xmin), 0)), 0)::text as version from budgets`);
  return rows[0]?.version ?? '';
}

/** Those of several years, in one question: a year without budgets has none in the map. */
export async function listBudgetsOfYears(
  db: Executor,
  years: readonly number[],
): Promise<ReadonlyMap<number, BudgetAmount[]>> {
  const rows = await db
    .select({ ...columns, year: budgets.year })
    .from(budgets)
    .where(inArray(budgets.year, [...years]))
    .orderBy(budgets.segment, sql`${budgets.vendor} nulls first`);
  return Map.groupBy(rows, ({ year }) => year);
}

/** What budgets may name, by those that their year had before: a segment that Settings no longer list keeps its budget. */
export async function readBudgetNames({
  db,
  currency,
}: Pick<Work, 'db' | 'currency'>): Promise<(before: readonly BudgetAmount[]) => BudgetNames> {
  const { businessSegments } = await getOptions(db);
  const { rows } = await db.execute<{ vendor: string }>(sql`select distinct vendor from software`);
  const vendors = spellings(rows);
  return (before) => {
    const kept = spellings(before);
    return {
      sign: signBefore(currency),
      segments: new Set([...businessSegments, ...before.map(({ segment }) => segment)]),
      // There may be thousands of vendors and of years, so that the names of software are one map for all of these.
      spellingOf: (vendor) => spelledIn(vendors, vendor) ?? spelledIn(kept, vendor),
    };
  };
}

type Spellings = ReadonlyMap<string, string>;

// Names by themselves and in small letters. Two items may spell one in two ways, and a name that is there is itself.
function spellings(named: readonly { readonly vendor: string | null }[]): Spellings {
  const names = named.flatMap(({ vendor }) => vendor ?? []);
  return new Map([
    ...names.map((name) => [name.toLowerCase(), name] as const),
    ...names.map((name) => [name, name] as const),
  ]);
}

const spelledIn = (known: Spellings, vendor: string): string | undefined =>
  known.get(vendor) ?? known.get(vendor.toLowerCase());

/** Puts budgets in the place of a year's. */
export async function replaceBudgets(
  tx: Executor,
  { userId: updatedBy, at: updatedAt }: Authorship,
  { year, rows }: { readonly year: number; readonly rows: readonly BudgetAmount[] },
): Promise<void> {
  await tx.delete(budgets).where(eq(budgets.year, year));
  if (rows.length > 0)
    await tx.insert(budgets).values(rows.map((row) => ({ ...row, year, updatedBy, updatedAt })));
}
