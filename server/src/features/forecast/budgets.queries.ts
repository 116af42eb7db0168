import type { Budget } from '@purser/domain/forecast/budget';
import type { BudgetNames } from '@purser/domain/forecast/budget-checks';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { budgets } from '../../db/tables/budgets.ts';
import type { Authorship } from '../../platform/history.ts';
import { getOptions } from '../../platform/settings.ts';

/** The budgets of a fiscal year by segment, followed by its vendors. */
export const listBudgets = (db: Executor, year: number): Promise<Budget[]> =>
  db
    .select({ segment: budgets.segment, vendor: budgets.vendor, amount: budgets.amount })
    .from(budgets)
    .where(eq(budgets.year, year))
    .orderBy(budgets.segment, sql`${budgets.vendor} nulls first`);

/** What budgets of a year may name: a segment that Settings no longer list keeps the budget that it has. */
export async function readBudgetNames(db: Executor, year: number): Promise<BudgetNames> {
  const { businessSegments } = await getOptions(db);
  const { rows } = await db.execute<{ vendor: string }>(sql`select distinct vendor from software`);
  const before = await listBudgets(db, year);
  return {
    segments: new Set([...businessSegments, ...before.map(({ segment }) => segment)]),
    vendors: new Map(
      [...before, ...rows].flatMap(({ vendor }) => (vendor === null ? [] : [[vendor.toLowerCase(), vendor]])),
    ),
  };
}

/** Puts budgets in the place of a year's. */
export async function replaceBudgets(
  tx: Executor,
  { userId: updatedBy, at: updatedAt }: Authorship,
  { year, rows }: { readonly year: number; readonly rows: readonly Budget[] },
): Promise<void> {
  await tx.delete(budgets).where(eq(budgets.year, year));
  if (rows.length > 0)
    await tx.insert(budgets).values(rows.map((row) => ({ ...row, year, updatedBy, updatedAt })));
}
