import { getSoftware } from '@purser/api/addresses';
import type { ChangeLog } from '@purser/api/history';
import type { Software } from '@purser/api/software';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { useUsers } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import type { PartOutcome } from '../../lib/unsaved.ts';
import { newestChanges } from '../../lib/who-changed.ts';
import { useVersionedSave } from '../../ui/versioned-save.ts';
import { cacheSoftware, type SoftwareWrite, useWriteSoftware } from './software.queries.ts';
import { type SoftwareRecord, type SoftwareValues, valuesOf } from './software-values.ts';
import { changesBetween } from './stale-software.ts';
import { useSoftwareForm } from './use-software-form.ts';

interface Typed {
  readonly write: SoftwareWrite;
  /** The values that editing began with, and those of the form when it was sent. */
  readonly before: SoftwareValues;
  readonly mine: SoftwareValues;
}

/** What somebody else has made of the item meanwhile. */
interface Fresh {
  readonly theirs: Software;
  /** The newest of its history. */
  readonly rows: readonly ChangeLog[];
}

/** Changes an existing item: saves it, terminates it, and finds a way where somebody else was quicker. */
export function useSoftwareEditor(id: number, record: SoftwareRecord | undefined) {
  const client = useQueryClient();
  const users = useUsers();
  const editing = useSoftwareForm(record);
  const { form, base, before, values, adopt, refuse } = editing;
  const [isTerminating, setIsTerminating] = useState(false);
  const saving = useVersionedSave({
    update: useWriteSoftware(id),
    bodyOf: ({ write }: Typed, fresh: Fresh | null) => {
      const known = fresh?.theirs ?? base;
      return known ? { write, version: known.version } : null;
    },
    findOut: async () => {
      const [theirs, rows] = await Promise.all([call(getSoftware, { params: { id } }), newestChanges(id)]);
      return { theirs, rows };
    },
    changesIn: ({ theirs, rows }, typed) =>
      changesBetween({ before: typed.before, mine: values, theirs: valuesOf(theirs) }, { rows, users }),
    asksAlways: true,
    onSaved: (next, { write, mine }, fresh) => {
      setIsTerminating(false);
      // Terminating writes nothing of the form but the status: what else was typed stays unsaved.
      adopt(next, 'endDate' in write ? { ...before, status: mine.status } : mine);
      // A termination is told of anyway, and who saved from outside of the question tells of the rest.
      if (fresh && !('endDate' in write)) toast({ title: 'Changes saved' });
    },
    onTaken: ({ theirs }) => {
      cacheSoftware(client, theirs);
      adopt(theirs, values);
    },
    onRefused: refuse,
  });

  /** Resolves once it is answered, and what was refused is told. That it was saved is for whoever asked to tell. */
  async function send(write: SoftwareWrite): Promise<PartOutcome> {
    const outcome = await saving.save({ write, before, mine: { ...before, ...form.getValues() } });
    // What can't be terminated as it was known can't be asked for a date either.
    if (outcome === 'open' || isOfKind(outcome, 'missing')) setIsTerminating(false);
    return outcome;
  }

  function askForDate(isAsking: boolean) {
    if (!saving.isSaving) saving.forget();
    setIsTerminating(isAsking);
  }

  async function save(): Promise<PartOutcome> {
    let outcome: PartOutcome = 'open';
    await form.handleSubmit(async (changes) => {
      if (!base || saving.isSaving || Object.keys(changes).length === 0) return;
      outcome = await send({ changes });
    })();
    return outcome;
  }

  const { error: problem, isSaving: isSent, conflict } = saving;
  const isGone = isOfKind(problem, 'missing');
  return { ...editing, save, send, isSent, conflict, isTerminating, askForDate, problem, isGone };
}

/** `problem` is why the last attempt failed, and stays until the next; `isTerminating` is set while a date is asked for. */
export type SoftwareEditor = ReturnType<typeof useSoftwareEditor>;
