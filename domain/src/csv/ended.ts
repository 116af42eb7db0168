/**
 * Contracts that are over before today (docs/product/csv-import.md#contracts-that-are-over). An active item's last contract
 * counts as renewed, so that a list of old contracts would add all their costs to this year: an import says so, and brings
 * them in as they are, as terminated items, or not at all. A contract that renews itself is never over.
 */

import type { DateText } from '../days.ts';
import { isActive } from '../options.ts';
import type { EndedChoice } from './columns.ts';
import { contractsAfter, type PlannedContract } from './effect.ts';
import { type ItemChange, type ItemRows, type PlannedItem, unplanned } from './plan-item.ts';
import type { ContractValues, CsvRecord } from './records.ts';
import type { RowRemark } from './remarks.ts';

/** What becomes of contracts that are over before a day. */
export interface EndedRule {
  readonly today: DateText;
  readonly choice: EndedChoice;
}

/** An item's plan by the rule, with the contract that is over where there is one. */
export interface SettledItem {
  readonly planned: PlannedItem;
  readonly ended: PlannedContract | undefined;
  /** The rows that were left out. */
  readonly skipped: readonly number[];
}

/** Plans an item from its rows and applies the rule to it. */
export function settleEnded(
  group: ItemRows,
  planRows: (group: ItemRows) => PlannedItem,
  { today, choice }: EndedRule,
): SettledItem {
  const planned = planRows(group);
  const ended = endedContract(planned, today);
  if (!ended || choice === 'keep') return { planned, ended, skipped: [] };
  if (choice === 'terminate') return { planned: asTerminated(planned), ended, skipped: [] };
  const isLeftOut = ({ contract }: CsvRecord): boolean => contract !== null && isOver(contract, today);
  const over = group.rows.filter(isLeftOut);
  const skipped = over.map(({ row }) => row);
  const rows = group.rows.filter((record) => !isLeftOut(record));
  const rest = rows.length > 0 ? planRows({ ...group, rows }) : unplanned;
  const remarks = skipped.map((row) => endedRemark(row, 'Contract has ended, left out'));
  return { planned: { ...rest, warnings: [...rest.warnings, ...remarks] }, ended, skipped };
}

const isOver = (
  { endDate, autoRenew }: Pick<ContractValues, 'endDate' | 'autoRenew'>,
  today: DateText,
): boolean => endDate !== null && endDate < today && autoRenew !== true;

// The last contract of an item that would stay active, if the file brings it or makes the item active.
function endedContract(planned: PlannedItem, today: DateText): PlannedContract | undefined {
  const { creation, change, errors } = planned;
  const item = creation?.item ?? change?.after;
  if (!item || errors.length > 0 || !isActive(item.status ?? 'active')) return undefined;
  const latest = contractsAfter(planned).at(-1);
  if (!latest || !isOver(latest, today)) return undefined;
  return latest.isGiven || change?.fields.includes('status') ? latest : undefined;
}

function asTerminated(planned: PlannedItem): PlannedItem {
  const { creation, change, outcomes } = planned;
  const [row = creation?.row ?? 0] = [...outcomes.keys()].toReversed();
  const warnings = [
    ...planned.warnings,
    endedRemark(row, 'Contract has ended; the item is imported as terminated'),
  ];
  if (creation) {
    const item = { ...creation.item, status: 'terminated' };
    return { ...planned, creation: { ...creation, item }, warnings };
  }
  const after = change && terminated(change);
  if (after) return { ...planned, change: after, warnings };
  const unchanged = new Map([...outcomes.keys()].map((at) => [at, 'unchanged'] as const));
  return { ...planned, change: undefined, outcomes: unchanged };
}

// Undefined where the item is terminated already and nothing else changes.
function terminated(change: ItemChange): ItemChange | undefined {
  const others = change.fields.filter((field) => field !== 'status');
  const wasTerminated = change.known.item.status === 'terminated';
  const fields = wasTerminated ? others : [...others, 'status' as const];
  const count = fields.length + change.contracts.length + change.newContracts.length;
  return count > 0 ? { ...change, fields, after: { ...change.after, status: 'terminated' } } : undefined;
}

const endedRemark = (row: number, message: string): RowRemark => ({ row, kind: 'ended', message });
