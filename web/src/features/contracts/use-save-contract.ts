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
    return write(changes, contract.version);
  }

  function write(changes: ContractChanges, version: number): Promise<PartOutcome> {
    const writing = update.mutateAsync({ contract: { id: contract.id, version }, changes });
    return writing.then(savedThen(onDone), (error: Error) => {
      if (!isOfKind(error, 'stale')) return refuse(error);
      compare(changes);
      return 'open';
    });
  }

  function compare(changes: ContractChanges) {
    setWaiting(changes);
    comparison.mutate(
      { contract, changes },
      {
        // The other one has put back what it changed: there is nothing to decide.
        onSuccess: ({ theirs, changes: differing }) => {
          if (differing.length === 0) void write(changes, theirs.version);
        },
        onError: refuse,
      },
    );
  }

  function refuse(error: Error): PartOutcome {
    setWaiting(null);
    onRefused(error);
    return error;
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
      apply: () => found && void write(waiting, found.theirs.version),
      take,
      close: () => setWaiting(null),
    },
  };
}

const savedThen = (onDone: () => void) => (): PartOutcome => {
  onDone();
  return 'saved';
};
