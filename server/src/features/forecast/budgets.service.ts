/** Entering and importing budgets (docs/product/forecast.md#budgets): a year is replaced whole, or stays as it is. */

import type { saveBudgets as saveEndpoint, uploadBudgets as uploadEndpoint } from '@purser/api/budgets';
import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import { detailsOfChanges } from '@purser/domain/administration';
import { type AuditChange, auditChanges } from '@purser/domain/audit';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import type { BudgetAmount } from '@purser/domain/forecast/budget';
import {
  type BudgetFault,
  type BudgetNames,
  budgetFaults,
  budgetLabel,
  singleFaults,
  spelledBudgets,
} from '@purser/domain/forecast/budget-checks';
import { type BudgetFile, budgetColumns, readBudgets } from '@purser/domain/forecast/budget-file';
import { amountText, centsOf } from '@purser/domain/money';
import { invalid, Problem } from '@purser/domain/problem';
import { audit } from '../../platform/audit.ts';
import { readNamedRows } from '../../platform/csv/records.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { lockBudgets } from '../../platform/locks.ts';
import { permit } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';
import { listBudgets, listBudgetsOfYears, readBudgetNames, replaceBudgets } from './budgets.queries.ts';

/** Replaces the budgets of a year; 422 with the place of each that can't be saved, 412 where they aren't those of `from` any more. */
export async function saveBudgets(
  work: Work,
  year: number,
  { budgets: given, from }: BodyOf<typeof saveEndpoint>,
): Promise<BudgetAmount[]> {
  permit(work.person, 'save budgets');
  return inTransaction(work, async (within, tx) => {
    await lockBudgets(tx);
    const before = await listBudgets(tx, year);
    requireUnchanged(`the budgets of ${year}`, { from: from && keyOf(from), now: keyOf(before) });
    const names = (await readBudgetNames(within))(before);
    const faults = budgetFaults(given, names);
    if (faults.length > 0) throw invalid(fieldsOf(faults));
    await write(within, { year, before, rows: spelledBudgets(given, names) });
    return listBudgets(tx, year);
  });
}

// In any order.
const keyOf = (budgets: readonly BudgetAmount[]): string =>
  JSON.stringify(
    budgets.map(({ segment, vendor, amount }) => JSON.stringify([segment, vendor, amount])).toSorted(),
  );

const fieldsOf = (faults: readonly BudgetFault[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ at, field, message }) => [`budgets.${at}.${field}`, message]));

/** Takes the budgets of a file, all of them or none, in the place of those of the years that it names. */
export async function importBudgets(
  work: Work,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReplyOf<typeof uploadEndpoint>> {
  permit(work.person, 'save budgets');
  const file = readBudgetFile(bytes, work.currency);
  const years = [...file.years].toSorted((a, b) => a - b);
  return inTransaction(work, async (within, tx) => {
    await lockBudgets(tx);
    const namesBeside = await readBudgetNames(within);
    const kept = await listBudgetsOfYears(tx, years);
    const checked = years.map((year) => {
      const before = kept.get(year) ?? [];
      return { year, before, ...checkYear(file, year, namesBeside(before)) };
    });
    const errors = [...file.errors, ...checked.flatMap((one) => one.errors)].toSorted(
      (a, b) => a.row - b.row,
    );
    if (errors.length > 0) return { saved: 0, years: [], removed: [], errors };
    for (const one of checked) await write(within, one);
    const removed = checked.filter(({ before, rows }) => before.length > 0 && rows.length === 0);
    return { saved: file.budgets.length, years, removed: removed.map(({ year }) => year), errors: [] };
  });
}

function checkYear(file: BudgetFile, year: number, names: BudgetNames) {
  const filed = file.budgets.filter((one) => one.year === year);
  const budgets = filed.map(({ segment, vendor, amount }) => ({ segment, vendor, amount }));
  // What can't be read may be the budget that another one is a part of.
  const faults = file.errors.length > 0 ? singleFaults(budgets, names) : budgetFaults(budgets, names);
  const errors = faults.map(({ at, message }) => ({ row: filed[at]?.row ?? 0, message }));
  return { errors, rows: spelledBudgets(budgets, names) };
}

const mostBudgets = 2000;

function readBudgetFile(bytes: Uint8Array<ArrayBuffer>, currency: CurrencyCode): BudgetFile {
  const file = { columnsOf: budgetColumns, noColumns, most: mostBudgets, tooMany };
  const { rows, columns } = readNamedRows(bytes, file);
  return readBudgets(rows, columns, currency);
}

const noColumns = (): Problem =>
  new Problem(
    'invalid',
    'This file has no budgets. Please name its columns year, segment, vendor and amount',
    {
      code: 'no_budget_columns',
    },
  );

const tooMany = (): Problem =>
  new Problem('too_large', 'This file has more than 2,000 budgets. Please split it', {
    code: 'too_many_rows',
  });

interface Replacement {
  readonly year: number;
  readonly before: readonly BudgetAmount[];
  readonly rows: readonly BudgetAmount[];
}

async function write(work: Work, { year, before, rows }: Replacement): Promise<void> {
  const { db } = work;
  if (before.length === 0 && rows.length === 0) return;
  await replaceBudgets(db, authorshipOf(work), { year, rows });
  const textsOf = textsIn(year, signBefore(work.currency));
  const changes = auditChanges(textsOf(before), textsOf(rows));
  if (changes.length === 0) return;
  await recordAdministration(db, authorshipOf(work), {
    about: 'settings',
    description: `The budgets of ${year} were changed`,
    details: detailsOfChanges(changes.map(changeText)),
  });
  await audit(work, 'budgets_changed', { changes });
}

const textsIn = (year: number, sign: string) => (budgets: readonly BudgetAmount[]) =>
  Object.fromEntries(
    budgets.map((budget) => [`${budgetLabel(budget)}, ${year}`, amountText(centsOf(budget.amount), sign)]),
  );

const changeText = ({ field, from, to }: AuditChange): string =>
  `${field}: from ${from ?? 'nothing'} to ${to ?? 'nothing'}`;
