import type { Software, SoftwareChanges } from '@purser/api/software';
import { useState } from 'react';
import type { PartOutcome } from '../../lib/unsaved.ts';
import { useTerminateSoftware, useUpdateSoftware } from './software.queries.ts';
import type { SoftwareValues } from './software-values.ts';

/** A change of the form's fields, or the last contract date of a termination. */
export type Write = { readonly changes: SoftwareChanges } | { readonly endDate: string };

type Outcome = { onSuccess: (next: Software) => void; onError: (error: Error) => void };

/** Sends either kind of write, for an item that is still of the given version. */
export function useSoftwareWrites(id: number) {
  const update = useUpdateSoftware(id);
  const termination = useTerminateSoftware(id);

  function send(write: Write, version: number, outcome: Outcome) {
    if ('changes' in write) return update.mutate({ ...write, version }, outcome);
    termination.mutate({ ...write, version }, outcome);
  }

  return { send, isSaving: update.isPending, isTerminationSent: termination.isPending };
}

interface LateWrite {
  readonly write: Write;
  /** What its writer knew. The form may have gone on from a newer record since, where nothing was typed. */
  readonly before: SoftwareValues;
  readonly attempt: number;
}

/** The write that came too late, until it is decided whose changes shall stay. */
export function useLateWrite() {
  const [late, setLate] = useState<LateWrite | null>(null);
  return {
    late,
    forget: () => setLate(null),
    /** Answers that the write is open until then. */
    remember: (write: Write, before: SoftwareValues): PartOutcome => {
      setLate((last) => ({ write, before, attempt: (last?.attempt ?? 0) + 1 }));
      return 'open';
    },
  };
}
