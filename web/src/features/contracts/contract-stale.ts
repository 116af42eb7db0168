import { type Contract, type ContractChanges, getContract } from '@purser/api/contracts';
import { type ChangeLog, listChangeLogs } from '@purser/api/history';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { StaleChange } from '../../ui/stale-dialog.tsx';
import { contractFieldNames, labelOf, textOf } from './contract-words.ts';

// Whoever changed it just now is among the newest rows of the history.
const newestRows = 200;

type Writing = {
  /** The contract that the change was made to. */
  contract: Contract;
  changes: ContractChanges;
};

/** Finds out what somebody else has made of a contract meanwhile, and who it was. */
export function useContractComparison() {
  return useMutation({
    mutationFn: async ({ contract, changes }: Writing) => {
      const [theirs, rows] = await Promise.all([
        call(getContract, { params: { id: contract.id } }),
        // Who it was is good to know; without it the changes themselves can still be told.
        call(listChangeLogs, { params: { id: contract.softwareId }, query: { limit: newestRows } }).catch(
          (): ChangeLog[] => [],
        ),
      ]);
      return { theirs, changes: changesBetween({ contract, changes }, theirs, rows) };
    },
    meta: { quiet: true },
  });
}

/** What differs between the contract as it was and as it is, beside what was typed. */
export function changesBetween(
  { contract, changes }: Writing,
  theirs: Contract,
  rows: readonly ChangeLog[],
): StaleChange[] {
  const changed = contractFieldNames.filter((field) => contract[field] !== theirs[field]);
  return changed.map((field) => {
    const row = rows.find(({ fieldName }) => fieldName === `contract #${contract.id} · ${field}`);
    const mine = changes[field];
    return {
      label: labelOf(field, theirs.billingCycle),
      before: textOf(field, contract[field]),
      theirs: textOf(field, theirs[field]),
      mine: mine === undefined ? null : textOf(field, mine),
      by: row?.userName ?? null,
      at: row?.createdAt ?? null,
    };
  });
}
