import type { SoftwareOptions } from '@purser/domain/options';
import { repeatedOption } from '@purser/domain/options';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import {
  changesExcept,
  isChanged,
  type ListName,
  listWith,
  type OptionChanges,
  refusalOf,
  unchanged,
  withAdded,
  withRemoved,
} from './option-changes.ts';
import { valueFor } from './option-labels.ts';
import { duplicateText, optionLists } from './option-texts.ts';
import type { ChangesByList } from './options.queries.ts';

/** The unsaved changes of the five lists, and what is typed into their fields. */
export function useOptionDraft(saved: SoftwareOptions) {
  const [changes, setChanges] = useState<ChangesByList>({});
  const fields = useOptionFields();
  const changesOf = (name: ListName) => changes[name] ?? unchanged;
  const shownOf = (name: ListName) => listWith(saved[name], changesOf(name));
  const isEdited = (name: ListName) => isChanged(saved[name], changesOf(name));
  const change = (name: ListName, next: (changes: OptionChanges) => OptionChanges) =>
    setChanges((before) => ({ ...before, [name]: next(before[name] ?? unchanged) }));

  /** Adds the typed value. Answers the changes with it; undefined where it was refused, which the field shows. */
  function add(name: ListName): OptionChanges | undefined {
    const typed = fields.valueOf(name);
    if (typed === '') return changesOf(name);
    const value = valueFor(name, typed, [...shownOf(name), ...saved[name]]);
    const refusal = refusalOf(value, shownOf(name));
    if (refusal !== undefined) {
      fields.refuse(name, refusal);
      return undefined;
    }
    change(name, (before) => withAdded(before, value));
    fields.type(name, '');
    return withAdded(changesOf(name), value);
  }

  /** Adds what is typed in all fields before a save. Undefined where some of it was refused. */
  function addAll(): ChangesByList | undefined {
    const entries = optionLists.map(({ name }) => [name, add(name)] as const);
    return entries.some(([, added]) => !added) ? undefined : Object.fromEntries(entries);
  }

  function discard() {
    setChanges({});
    fields.clear();
  }

  return {
    fields,
    shownOf,
    isEdited,
    isUnsaved: optionLists.some(({ name }) => isEdited(name) || fields.valueOf(name) !== ''),
    add,
    addAll,
    remove: (name: ListName, value: string) => change(name, (before) => withRemoved(before, value)),
    restore: (name: ListName, value: string) => change(name, (before) => withAdded(before, value)),
    /** Later changes stay unsaved. */
    clearSaved: (sent: ChangesByList) => setChanges((before) => without(before, sent)),
    discard,
  };
}

export type OptionDraft = ReturnType<typeof useOptionDraft>;

type Texts = Readonly<Partial<Record<ListName, string>>>;

/** The texts in the fields for new values, and the errors under them. */
function useOptionFields() {
  const [typed, setTyped] = useState<Texts>({});
  const [errors, setErrors] = useState<Texts>({});
  const valueOf = (name: ListName) => (typed[name] ?? '').trim();

  function type(name: ListName, text: string) {
    setTyped((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  function refuse(name: ListName, refusal: string) {
    const isDuplicate = refusal === repeatedOption;
    setErrors((before) => ({ ...before, [name]: isDuplicate ? duplicateText(valueOf(name)) : refusal }));
    if (isDuplicate) toast({ title: 'Duplicate', description: repeatedOption, variant: 'destructive' });
  }

  function clear() {
    setTyped({});
    setErrors({});
  }

  return { typed, errors, valueOf, type, refuse, clear };
}

const without = (changes: ChangesByList, sent: ChangesByList): ChangesByList =>
  Object.fromEntries(
    optionLists.map(({ name }) => [name, changesExcept(changes[name] ?? unchanged, sent[name] ?? unchanged)]),
  );
