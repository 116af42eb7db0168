import type { Contract, ContractChanges } from '@purser/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { usePeopleNames } from '../../lib/people-names.ts';
import { useVersionedSave } from '../../ui/versioned-save.ts';
import { changesBetween, type FreshContract, findContract } from './contract-stale.ts';
import { cacheContract, useUpdateContract } from './contract-writes.ts';

type SaveOptions = {
  /** As it was when its form was opened. */
  contract: Contract;
  /** Called once it is saved, or the other version was chosen. */
  onDone: () => void;
  onRefused: (error: Error) => void;
};

export function useSaveContract({ contract, onDone, onRefused }: SaveOptions) {
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
