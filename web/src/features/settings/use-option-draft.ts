import type { SoftwareOptions } from '@purser/domain/options';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import {
  alreadyThere,
  changesAfter,
  isChanged,
  type ListName,
  listWith,
  type OptionChanges,
  refusalOf,
  unchanged,
  withAdded,
  withRemoved,
} from './option-changes.ts';
import { storedFor } from './option-labels.ts';
import { duplicateWords, optionLists } from './option-words.ts';
import type { ChangesByList } from './options.queries.ts';

/** What was changed in the five lists and typed into their fields, until it is saved. */
export function useOptionDraft(saved: SoftwareOptions) {
  const [changes, setChanges] = useState<ChangesByList>({});
  const fields = useOptionFields();
  const changesOf = (name: ListName) => changes[name] ?? unchanged;
  const shownOf = (name: ListName) => listWith(saved[name], changesOf(name));
  const isEdited = (name: ListName) => isChanged(saved[name], changesOf(name));
  const change = (name: ListName, next: (changes: OptionChanges) => OptionChanges) =>
    setChanges((before) => ({ ...before, [name]: next(before[name] ?? unchanged) }));

  /** Adds what was typed. Answers the changes that come of it; undefined where it was refused, which is said. */
  function take(name: ListName): OptionChanges | undefined {
    const typed = fields.valueOf(name);
    if (typed === '') return changesOf(name);
    const value = storedFor(name, typed, [...shownOf(name), ...saved[name]]);
    const refusal = refusalOf(value, shownOf(name));
    if (refusal !== undefined) {
      fields.refuse(name, refusal);
      return undefined;
    }
    change(name, (before) => withAdded(before, value));
    fields.type(name, '');
    return withAdded(changesOf(name), value);
  }

  /** Takes in what was typed and not added yet, since it shall not be lost. Undefined where some of it was refused. */
  function takeAll(): ChangesByList | undefined {
    const entries = optionLists.map(({ name }) => [name, take(name)] as const);
    return entries.some(([, taken]) => !taken) ? undefined : Object.fromEntries(entries);
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
    take,
    takeAll,
    remove: (name: ListName, value: string) => change(name, (before) => withRemoved(before, value)),
    restore: (name: ListName, value: string) => change(name, (before) => withAdded(before, value)),
    /** What was sent is saved; who has gone on meanwhile keeps that. */
    settle: (sent: ChangesByList) => setChanges((before) => without(before, sent)),
    discard,
  };
}

export type OptionDraft = ReturnType<typeof useOptionDraft>;

type Texts = Readonly<Partial<Record<ListName, string>>>;

/** What stands in the fields for further values, and what was said of it. */
function useOptionFields() {
  const [typed, setTyped] = useState<Texts>({});
  const [errors, setErrors] = useState<Texts>({});
  const valueOf = (name: ListName) => (typed[name] ?? '').trim();

  function type(name: ListName, text: string) {
    setTyped((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  function refuse(name: ListName, refusal: string) {
    const isDuplicate = refusal === alreadyThere;
    setErrors((before) => ({ ...before, [name]: isDuplicate ? duplicateWords(valueOf(name)) : refusal }));
    if (isDuplicate) toast({ title: 'Duplicate', description: alreadyThere, variant: 'destructive' });
  }

  function clear() {
    setTyped({});
    setErrors({});
  }

  return { typed, errors, valueOf, type, refuse, clear };
}

const without = (changes: ChangesByList, sent: ChangesByList): ChangesByList =>
  Object.fromEntries(
    optionLists.map(({ name }) => [name, changesAfter(changes[name] ?? unchanged, sent[name] ?? unchanged)]),
  );
