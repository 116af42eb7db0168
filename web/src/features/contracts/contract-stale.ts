import { type Contract, type ContractChanges, getContract } from '@purser/api/contracts';
import type { ChangeLog } from '@purser/api/history';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { labelOf, shownTerms, textOf } from '../../lib/term-words.ts';
import { newestChanges, whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { StaleChange } from '../../ui/stale-dialog.tsx';

type Writing = {
  /** The contract that the change was made to. */
  contract: Contract;
  changes: ContractChanges;
};

/** Finds out what somebody else has made of a contract meanwhile, and who it was. */
export function useContractComparison() {
  const names = usePeopleNames();
  return useMutation({
    mutationFn: async ({ contract, changes }: Writing) => {
      const [theirs, rows] = await Promise.all([
        call(getContract, { params: { id: contract.id } }),
        newestChanges(contract.softwareId),
      ]);
      const told = withShownNames(rows, names);
      return { theirs, changes: changesBetween({ contract, changes }, theirs, told) };
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
  const changed = shownTerms.filter((field) => contract[field] !== theirs[field]);
  return changed.map((field) => {
    const mine = changes[field];
    return {
      label: labelOf(field, theirs.billingCycle),
      before: textOf(field, contract[field]),
      theirs: textOf(field, theirs[field]),
      mine: mine === undefined ? null : textOf(field, mine),
      ...whoChanged(rows, `contract #${contract.id} · ${field}`),
    };
  });
}
