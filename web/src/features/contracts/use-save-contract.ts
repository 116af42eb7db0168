import type { Contract, ContractChanges } from '@purser/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOfKind } from '../../lib/problem-kinds.ts';
import type { PartOutcome } from '../../lib/unsaved.ts';
import { useContractComparison } from './contract-stale.ts';
import { keepContract, useUpdateContract } from './contract-writes.ts';

type Saving = {
  /** The contract as it was when its form was opened. */
  contract: Contract;
  /** It has been saved, or the other version was taken. */
  onDone: () => void;
  onRefused: (error: Error) => void;
};

/** Saves changes to a contract. Where somebody else was quicker, `conflict` says what there is to decide. */
export function useSaveContract({ contract, onDone, onRefused }: Saving) {
  const client = useQueryClient();
  const update = useUpdateContract();
  const comparison = useContractComparison();
  const [waiting, setWaiting] = useState<ContractChanges | null>(null);
  const found = comparison.data;

  function save(changes: ContractChanges): Promise<PartOutcome> {
    comparison.reset();
    return new Promise((resolve) => write(changes, contract.version, resolve));
  }

  function write(
    changes: ContractChanges,
    version: number,
    answered: (outcome: PartOutcome) => void = () => {},
  ) {
    update.mutate(
      { contract: { id: contract.id, version }, changes },
      {
        onSuccess: () => {
          onDone();
          answered('saved');
        },
        onError: (error) => {
          const isLate = isOfKind(error, 'stale');
          if (isLate) compare(changes);
          else refuse(error);
          answered(isLate ? 'open' : error);
        },
      },
    );
  }

  function compare(changes: ContractChanges) {
    setWaiting(changes);
    comparison.mutate(
      { contract, changes },
      {
        // The other one has put back what it changed: there is nothing to decide.
        onSuccess: ({ theirs, changes: differing }) => {
          if (differing.length === 0) write(changes, theirs.version);
        },
        onError: refuse,
      },
    );
  }

  function refuse(error: Error) {
    setWaiting(null);
    onRefused(error);
  }

  function take() {
    if (found) keepContract(client, found.theirs);
    onDone();
  }

  return {
    save,
    isSaving: update.isPending,
    /** Why it was refused; a version that is no longer the newest is no refusal. */
    error: comparison.error ?? (isOfKind(update.error, 'stale') ? null : update.error),
    conflict: waiting && {
      changes: found?.changes ?? null,
      apply: () => found && write(waiting, found.theirs.version),
      take,
      close: () => setWaiting(null),
    },
  };
}
