/** Importing and taking back budgets (docs/product/forecast.md#budgets): a year is replaced whole, or stays as it is. */
import { budget, type uploadBudgets as endpoint } from '@purser/api/budgets';
import type { ReplyOf } from '@purser/api/endpoint';
import {
  type BudgetNames,
  budgetFaults,
  singleFaults,
  spelledBudgets,
} from '@purser/domain/forecast/budget-checks';
import type { BudgetFile } from '@purser/domain/forecast/budget-file';
import { z } from 'zod';
import type { TableUpload } from '../../platform/csv/table-upload.ts';
import { authorshipOf } from '../../platform/history.ts';
import { beginImport, type UndoValues } from '../../platform/imports.ts';
import { lockBudgets } from '../../platform/locks.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { listBudgetsOfYears, readBudgetNames } from './budgets.queries.ts';
import { budgetChanges, budgetsKey, type Replacement, replaceYear } from './budgets.service.ts';

/** Takes the budgets of a file, all of them or none, in the place of those of the years that it names. */
export async function importBudgets(
  work: Work,
  upload: TableUpload<'budgets'>,
): Promise<ReplyOf<typeof endpoint>> {
  const { answer: file, outcome } = await upload.read({ company: work.currency });
  await upload.requireSamePerson();
  const years = [...file.years].toSorted((a, b) => a - b);
  return inTransaction(work, async (within, tx) => {
    await lockBudgets(tx);
    const namesBeside = await readBudgetNames(within);
    const present = await listBudgetsOfYears(tx, years);
    const checked = years.map((year) => {
      const before = present.get(year) ?? [];
      return { year, before, ...checkYear(file, year, namesBeside(before)) };
    });
    const errors = [...outcome.errors, ...checked.flatMap((one) => one.errors)].toSorted(
      (a, b) => a.row - b.row,
    );
    const nothing = { imported: 0, saved: 0, importId: null, years: [], removed: [], changes: [] };
    if (errors.length > 0) return { ...outcome, ...nothing, refused: errors.length, errors };
    const changes = checked.flatMap((one) => budgetChanges(work, one));
    const importId = upload.isTrial ? null : await write(within, checked, upload.form.fileName);
    const emptied = checked.filter(({ before, rows }) => before.length > 0 && rows.length === 0);
    return {
      ...outcome,
      imported: upload.isTrial ? 0 : file.budgets.length,
      importId,
      saved: file.budgets.length,
      years,
      removed: emptied.map(({ year }) => year),
      changes: changes.map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null })),
    };
  });
}

function checkYear(file: BudgetFile, year: number, names: BudgetNames) {
  const filed = file.budgets.filter((one) => one.year === year);
  const budgets = filed.map(({ segment, vendor, amount }) => ({ segment, vendor, amount }));
  // What can't be read may be the budget that another one is a part of.
  const faults = file.errors.length > 0 ? singleFaults(budgets, names) : budgetFaults(budgets, names);
  const errors = faults.map(({ at, message }) => {
    const { row = 0, cells = [] } = filed[at] ?? {};
    return { row, message, cells: [...cells] };
  });
  return { errors, rows: spelledBudgets(budgets, names) };
}

async function write(
  work: Work,
  years: readonly Replacement[],
  fileName: string | null,
): Promise<number | null> {
  for (const one of years) await replaceYear(work, one);
  const changed = years.filter((one) => budgetChanges(work, one).length > 0);
  if (changed.length === 0) return null;
  const written = changed.map(({ year, before, rows }) => ({ year, before, after: rows }));
  const imported = changed.reduce((sum, { rows }) => sum + rows.length, 0);
  return beginImport(work.db, authorshipOf(work), { kind: 'budgets', fileName, imported, written });
}

const writtenYears = z.array(z.object({ year: z.number(), before: z.array(budget), after: z.array(budget) }));

/** Gives the years of an import their former budgets, but for those that were changed since. */
export const undoBudgets: UndoValues<Work> = async (work, { written, isTrial }) => {
  const years = writtenYears.parse(written);
  await lockBudgets(work.db);
  const present = await listBudgetsOfYears(
    work.db,
    years.map(({ year }) => year),
  );
  const isUntouched = (one: (typeof years)[number]): boolean =>
    budgetsKey(present.get(one.year) ?? []) === budgetsKey(one.after);
  const untouched = years.filter(isUntouched);
  for (const { year, before, after } of untouched) {
    if (!isTrial) await replaceYear(work, { year, before: after, rows: before });
  }
  return {
    removed: untouched.filter(({ before }) => before.length === 0).length,
    restored: untouched.filter(({ before }) => before.length > 0).length,
    kept: years.filter((one) => !isUntouched(one)).map(({ year }) => `FY ${year}`),
  };
};
