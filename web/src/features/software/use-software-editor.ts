import { zodResolver } from '@hookform/resolvers/zod';
import { getSoftware } from '@purser/api/addresses';
import type { ChangeLog } from '@purser/api/history';
import type { Software, SoftwareChanges } from '@purser/api/software';
import type { User } from '@purser/api/users';
import { parsePercentages } from '@purser/domain/segments';
import { softwareFieldNames, softwareFields } from '@purser/domain/software-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import type { Sides } from '../../lib/draft.ts';
import { fieldLabel, fieldText } from '../../lib/field-texts.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { useRecordForm } from '../../lib/record-form.ts';
import { useUsers } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import type { PartOutcome } from '../../lib/unsaved.ts';
import { newestChanges, whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { TheirChange } from '../../ui/conflict-dialog.tsx';
import { changesOfRecord, useVersionedSave } from '../../ui/versioned-save.ts';
import { cacheSoftware, type SoftwareWrite, useWriteSoftware } from './software.queries.ts';
import {
  blankSoftware,
  changedFields,
  changesOf,
  editedSoftware,
  fieldAt,
  type SoftwareRecord,
  type SoftwareValues,
  valuesOf,
} from './software-values.ts';

interface Typed {
  readonly write: SoftwareWrite;
  /** The values that editing began with, and those of the form when it was sent. */
  readonly before: SoftwareValues;
  readonly mine: SoftwareValues;
}

/** The version of somebody else. */
interface Fresh {
  readonly theirs: Software;
  /** The newest rows of its history. */
  readonly rows: readonly ChangeLog[];
}

/** Saves and terminates an existing item, and compares versions where somebody else has saved first. */
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
      changesBetween({ base: typed.before, mine: values, theirs: valuesOf(theirs) }, { rows, users }),
    asksAlways: true,
    onSaved: (next, { write, mine }, fresh) => {
      setIsTerminating(false);
      // A termination writes only the status of the form: what else was typed stays unsaved.
      adopt(next, 'endDate' in write ? { ...before, status: mine.status } : mine);
      // A termination has its own toast, and the caller announces a save that led to no comparison.
      if (fresh && !('endDate' in write)) toast({ title: 'Changes saved' });
    },
    onTaken: ({ theirs }) => {
      cacheSoftware(client, theirs);
      adopt(theirs, values);
    },
    onRefused: refuse,
  });

  async function send(write: SoftwareWrite): Promise<PartOutcome> {
    const outcome = await saving.save({ write, before, mine: { ...before, ...form.getValues() } });
    // A stale or missing item isn't asked for a last date any more.
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

/** `problem` is why the last attempt failed, until the next one; `isTerminating` is set while the last date is asked for. */
export type SoftwareEditor = ReturnType<typeof useSoftwareEditor>;

const checkChanges = zodResolver(editedSoftware);

/** The form of an existing item. `before` are the values of all fields when editing began. */
function useSoftwareForm(record: SoftwareRecord | undefined) {
  const editing = useRecordForm<SoftwareRecord | undefined, Partial<SoftwareValues>, SoftwareChanges>({
    record,
    valuesOf: baseOf,
    defaultValues: baseOf(record),
    changedFields,
    // Only changed fields are checked and sent, so that an old value that today's rules refuse hinders no other change.
    check: (base) => (values, context, options) =>
      checkChanges(changesOf(baseOf(base), { ...baseOf(base), ...values }), context, options),
    pathOf: fieldAt,
  });
  const before = baseOf(editing.base);
  return { ...editing, before, values: { ...before, ...editing.values } };
}

const baseOf = (record: SoftwareRecord | undefined): SoftwareValues =>
  record ? valuesOf(record) : blankSoftware;

/** The fields that somebody else has changed. `rows` are the newest of the item's history. */
function changesBetween(
  sides: Sides<SoftwareValues>,
  { rows, users }: { readonly rows: readonly ChangeLog[]; readonly users: readonly User[] },
): TheirChange[] {
  const history = withShownNames(rows, namesAmong(users));
  return changesOfRecord(sides, softwareFieldNames, {
    labelOf: fieldLabel,
    textOf: (name, values) => valueText(name, values[name], users),
    whoChanged: (name) => whoChanged(history, name),
  });
}

function valueText<Name extends keyof SoftwareValues>(
  name: Name,
  value: SoftwareValues[Name],
  users: readonly User[],
): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const { kind } = softwareFields[name];
  if (kind === 'person') return namesAmong(users).of(Number(value)) ?? 'Unknown User';
  return kind === 'shares' ? percentagesText(text) : fieldText(name, text);
}

const percentagesText = (text: string): string =>
  Object.entries(parsePercentages(text) ?? {})
    .map(([segment, percent]) => `${segment} ${percent}%`)
    .join(', ');
