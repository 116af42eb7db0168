import type { Contract, ContractChanges } from '@purser/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { usePeopleNames } from '../../lib/people-names.ts';
import { useVersionedSave } from '../../ui/versioned-save.ts';
import { changesBetween, type FreshContract, findContract } from './contract-stale.ts';
import { cacheContract, useUpdateContract } from './contract-writes.ts';

type Saving = {
  /** The contract as it was when its form was opened. */
  contract: Contract;
  /** It has been saved, or the other version was taken. */
  onDone: () => void;
  onRefused: (error: Error) => void;
};

/** Saves changes to a contract. */
export function useSaveContract({ contract, onDone, onRefused }: Saving) {
  const client = useQueryClient();
  const names = usePeopleNames();
  return useVersionedSave({
    update: useUpdateContract(),
    bodyOf: (changes: ContractChanges, fresh: FreshContract | null) => {
      const { version } = fresh?.theirs ?? contract;
      return Object.keys(changes).length === 0 ? null : { contract: { id: contract.id, version }, changes };
    },
    findOut: () => findContract(contract),
    changesIn: (fresh, changes) => changesBetween(contract, fresh, { changes, names }),
    onSaved: onDone,
    onNothing: onDone,
    onTaken: ({ theirs }) => {
      cacheContract(client, theirs);
      onDone();
    },
    onRefused,
  });
}
