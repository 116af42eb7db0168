/** Entering budgets (docs/product/forecast.md#budgets): a year is replaced whole, or stays as it is. */

import type { saveBudgets as saveEndpoint } from '@purser/api/budgets';
import type { BodyOf } from '@purser/api/endpoint';
import { detailsOfChanges } from '@purser/domain/administration';
import { type AuditChange, auditChanges } from '@purser/domain/audit';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import type { BudgetAmount } from '@purser/domain/forecast/budget';
import {
  type BudgetFault,
  budgetFaults,
  budgetLabel,
  spelledBudgets,
} from '@purser/domain/forecast/budget-checks';
import { amountText, centsOf } from '@purser/domain/money';
import { invalid } from '@purser/domain/problem';
import { audit } from '../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { lockBudgets } from '../../platform/locks.ts';
import { permit } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';
import { listBudgets, readBudgetNames, replaceBudgets } from './budgets.queries.ts';

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
    requireUnchanged(`the budgets of ${year}`, { from: from && budgetsKey(from), now: budgetsKey(before) });
    const names = (await readBudgetNames(within))(before);
    const faults = budgetFaults(given, names);
    if (faults.length > 0) throw invalid(fieldsOf(faults));
    await replaceYear(within, { year, before, rows: spelledBudgets(given, names) });
    return listBudgets(tx, year);
  });
}

/** What budgets are the same by, in any order. */
export const budgetsKey = (budgets: readonly BudgetAmount[]): string =>
  JSON.stringify(
    budgets.map(({ segment, vendor, amount }) => JSON.stringify([segment, vendor, amount])).toSorted(),
  );

const fieldsOf = (faults: readonly BudgetFault[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ at, field, message }) => [`budgets.${at}.${field}`, message]));

export interface Replacement {
  readonly year: number;
  readonly before: readonly BudgetAmount[];
  readonly rows: readonly BudgetAmount[];
}

/** Puts budgets in the place of those of a year, and tells the feed and the audit log. */
export async function replaceYear(work: Work, { year, before, rows }: Replacement): Promise<void> {
  const { db } = work;
  if (before.length === 0 && rows.length === 0) return;
  await replaceBudgets(db, authorshipOf(work), { year, rows });
  const changes = budgetChanges(work, { year, before, rows });
  if (changes.length === 0) return;
  await recordAdministration(db, authorshipOf(work), {
    about: 'settings',
    description: `The budgets of ${year} were changed`,
    details: detailsOfChanges(changes.map(changeText)),
  });
  await audit(work, 'budgets_changed', { changes });
}

/** What changes in a year, in words. */
export function budgetChanges(
  { currency }: Pick<Work, 'currency'>,
  { year, before, rows }: Replacement,
): AuditChange[] {
  const textsOf = textsIn(year, signBefore(currency));
  return auditChanges(textsOf(before), textsOf(rows));
}

const textsIn = (year: number, sign: string) => (budgets: readonly BudgetAmount[]) =>
  Object.fromEntries(
    budgets.map((budget) => [`${budgetLabel(budget)}, ${year}`, amountText(centsOf(budget.amount), sign)]),
  );

const changeText = ({ field, from, to }: AuditChange): string =>
  `${field}: from ${from ?? 'nothing'} to ${to ?? 'nothing'}`;
