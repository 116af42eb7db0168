/**
 * Which rows of a file are refused because contracts need an approval (docs/product/contracts.md#approval-of-contracts):
 * those that would add a contract or change the terms of one. The item's other rows are imported as if they stood alone.
 */
import { approvalMessages, termList } from '../contract-approval.ts';
import { isActive } from '../options.ts';
import type { KnownContract } from './matching.ts';
import { type ItemRows, type PlannedItem, planItem, type TermRow, unplanned } from './plan-item.ts';
import type { Search } from './search.ts';

/** Plans one item from those of its rows that need no approval; the others are refused. */
export function planApprovedItem(group: ItemRows, search: Search): PlannedItem {
  const all = planItem(group, search);
  const termRows = new Set(all.termRows.map(({ row }) => row));
  const reopening = reopeningRows(group).filter((row) => !termRows.has(row));
  // The faults of a row are reported first.
  if (all.termRows.length + reopening.length === 0 || all.errors.length > 0) return all;
  const refused = [
    ...all.termRows.map((termRow) => ({ row: termRow.row, message: refusalMessage(termRow) })),
    ...reopening.map((row) => ({ row, message: approvalMessages.reopening })),
  ];
  const numbers = new Set(refused.map(({ row }) => row));
  const rows = group.rows.filter(({ row }) => !numbers.has(row));
  if (rows.length === 0) return { ...unplanned, refused };
  // The other rows can't mean the contracts of the refused ones.
  const taken = new Set(all.termRows.map(({ known }) => known));
  const contracts = group.known?.contracts.filter((contract) => !taken.has(contract)) ?? [];
  const rest = planItem({ ...group, rows, contracts }, search);
  if (rest.termRows.length === 0) return { ...rest, refused };
  // Pairing gives up on a list of too many alike rows, and what it leaves open is refused as well.
  return { ...unplanned, refused: [...refused, ...rows.map(({ row }) => ({ row, message: unclear }))] };
}

// An item that has ended goes on by another status, and so do its contracts.
function reopeningRows({ rows, known }: ItemRows): number[] {
  if (!known || isActive(known.item.status ?? 'active') || !known.contracts.some(goesOn)) return [];
  return rows.flatMap(({ row, item }) => (item.status !== null && isActive(item.status) ? [row] : []));
}

const goesOn = ({ values }: KnownContract): boolean => values.autoRenew === true || values.endDate === null;

/**
 * Why a row is refused that adds a contract, or changes terms of a known one.
 * @example refusalMessage({ known, changed: ['cost'] }) // '… and this row would change the cost of one. …'
 */
export const refusalMessage = ({ known, changed }: Pick<TermRow, 'known' | 'changed'>): string =>
  known
    ? `Contracts need an approval here, and this row would change the ${termList(changed)} of one. Please submit a new contract for approval in Purser, or ask an administrator to import the row`
    : 'Contracts need an approval here, and this row would add one. Please submit it for approval in Purser, or ask an administrator to import the row';

const unclear =
  'Contracts need an approval here, and it can’t be told which one this row means beside the rows that were refused. Please make the change in Purser, or ask an administrator to import the row';
