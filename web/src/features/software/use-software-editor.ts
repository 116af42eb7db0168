import type { Software } from '@purser/api/software';
import { useState } from 'react';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { showServerMessages } from '../../lib/server-messages.ts';
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

  /** Resolves once it is answered, and what was refused is told. */
  function send(write: Write, version: number): Promise<void> {
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

  function written(next: Software, known: SoftwareValues) {
    stale.forget();
    setIsTerminating(false);
    adopt(next, known);
  }

  function refused(error: Error, { write, from }: { write: Write; from: SoftwareValues }) {
    // What can't be terminated as it was known can't be asked for a date either.
    if (isOfKind(error, 'stale') || isOfKind(error, 'missing')) setIsTerminating(false);
    if (isOfKind(error, 'stale')) return stale.remember(write, from);
    stale.forget();
    setProblem(error);
    showServerMessages(error, { pathOf: fieldAt, setError: form.setError });
  }

  function askForDate(isAsking: boolean) {
    setProblem(null);
    setIsTerminating(isAsking);
  }

  const save = form.handleSubmit(async (changes) => {
    if (!base || writes.isSaving || Object.keys(changes).length === 0) return;
    await send({ changes }, base.version);
  });

  const isGone = isOfKind(problem, 'missing');
  // `problem` is why the last attempt failed, and stays until the next; `isTerminating` is set while a date is asked for.
  return { ...editing, save, send, writes, stale, isTerminating, askForDate, problem, setProblem, isGone };
}

export type SoftwareEditor = ReturnType<typeof useSoftwareEditor>;
