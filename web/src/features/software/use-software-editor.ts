import type { Software } from '@purser/api/software';
import { useState } from 'react';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { showServerMessages } from '../../lib/server-messages.ts';
import { toast } from '../../lib/toast.ts';
import type { PartOutcome } from '../../lib/unsaved.ts';
import { fieldAt, type SoftwareRecord, type SoftwareValues } from './software-values.ts';
import { useSoftwareForm } from './use-software-form.ts';
import { useLateWrite, useSoftwareWrites, type Write } from './use-software-writes.ts';

/** Changes an existing item: saves it, terminates it, and finds a way where somebody else was quicker. */
export function useSoftwareEditor(id: number, record: SoftwareRecord | undefined) {
  const editing = useSoftwareForm(record);
  const { form, base, before, adopt } = editing;
  const writes = useSoftwareWrites(id);
  const stale = useLateWrite();
  const [isTerminating, setIsTerminating] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);

  /** Resolves once it is answered, and what was refused is told. That it was saved is for whoever asked to tell. */
  function sendQuietly(write: Write, version: number): Promise<PartOutcome> {
    const typed: SoftwareValues = { ...before, ...form.getValues() };
    // Terminating writes nothing of the form but the status: what else was typed stays unsaved.
    const known = 'changes' in write ? typed : { ...before, status: typed.status };
    setProblem(null);
    return new Promise((resolve) => {
      writes.send(write, version, {
        onSuccess: (next) => resolve(written(next, known)),
        onError: (error) => resolve(refused(error, { write, from: before })),
      });
    });
  }

  const send = async (write: Write, version: number) => tellAlone(write, await sendQuietly(write, version));

  function written(next: Software, known: SoftwareValues): PartOutcome {
    stale.forget();
    setIsTerminating(false);
    adopt(next, known);
    return 'saved';
  }

  function refused(error: Error, { write, from }: { write: Write; from: SoftwareValues }): PartOutcome {
    // What can't be terminated as it was known can't be asked for a date either.
    if (isOfKind(error, 'stale') || isOfKind(error, 'missing')) setIsTerminating(false);
    if (isOfKind(error, 'stale')) return stale.remember(write, from);
    stale.forget();
    setProblem(error);
    showServerMessages(error, { pathOf: fieldAt, setError: form.setError });
    return error;
  }

  function askForDate(isAsking: boolean) {
    setProblem(null);
    setIsTerminating(isAsking);
  }

  async function save(): Promise<PartOutcome> {
    let outcome: PartOutcome = 'open';
    await form.handleSubmit(async (changes) => {
      if (!base || writes.isSaving || Object.keys(changes).length === 0) return;
      outcome = await sendQuietly({ changes }, base.version);
    })();
    return outcome;
  }

  const isGone = isOfKind(problem, 'missing');
  return { ...editing, save, send, writes, stale, isTerminating, askForDate, problem, setProblem, isGone };
}

/** Tells that changes which were sent apart from what else is open were saved; a termination is told of anyway. */
function tellAlone(write: Write, outcome: PartOutcome): void {
  if (outcome === 'saved' && 'changes' in write) toast({ title: 'Changes saved' });
}

/** `problem` is why the last attempt failed, and stays until the next; `isTerminating` is set while a date is asked for. */
export type SoftwareEditor = ReturnType<typeof useSoftwareEditor>;
