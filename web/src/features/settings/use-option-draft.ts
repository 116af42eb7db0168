import { repeatedOption, type SoftwareOptions, semicolonMessage } from '@purser/domain/options';
import { useState } from 'react';
import { isEqual } from '../../lib/draft.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { isSame, type ListName, valueFor } from './option-labels.ts';
import { duplicateText, optionLists } from './option-texts.ts';
import { mergedList, sharedOptions } from './options.queries.ts';

/** The five lists while they are edited, and what is typed into their fields. */
export function useOptionDraft(saved: SoftwareOptions) {
  const draft = useDraft(saved, sharedOptions.merge);
  const fields = useOptionFields();
  const { base, mine } = draft;
  const isEdited = (name: ListName) => !isEqual(mine[name], base[name]);

  /** Adds the values that are typed in some fields. Answers the lists with them; undefined where one was refused. */
  function add(names: readonly ListName[]): SoftwareOptions | undefined {
    let lists = mine;
    let isRefused = false;
    for (const name of names) {
      const typed = fields.valueOf(name);
      if (typed === '') continue;
      const value = valueFor(name, typed, [...lists[name], ...base[name]]);
      const refusal = refusalOf(value, lists[name]);
      if (refusal !== undefined) {
        fields.refuse(name, refusal);
        isRefused = true;
        continue;
      }
      lists = { ...lists, [name]: withValue(lists[name], value, base[name]) };
      fields.type(name, '');
    }
    if (lists !== mine) draft.edit(() => lists);
    return isRefused ? undefined : lists;
  }

  function discard() {
    draft.discard();
    fields.clear();
  }

  return {
    ...draft,
    fields,
    isEdited,
    isUnsaved: draft.isUnsaved || optionLists.some(({ name }) => fields.valueOf(name) !== ''),
    add,
    addAll: () => add(optionLists.map(({ name }) => name)),
    remove: (name: ListName, value: string) =>
      draft.edit((lists) => ({ ...lists, [name]: lists[name].filter((other) => other !== value) })),
    restore: (name: ListName, value: string) =>
      draft.edit((lists) => ({ ...lists, [name]: withValue(lists[name], value, base[name]) })),
    discard,
  };
}

export type OptionDraft = ReturnType<typeof useOptionDraft>;

/** Added values come last; a removed one is back in its place. */
function withValue(list: readonly string[], value: string, saved: readonly string[]): readonly string[] {
  if (!saved.includes(value)) return [...list, value];
  const base = saved.filter((other) => other !== value);
  return mergedList({ base, mine: list, theirs: saved }).value;
}

/** By the server's rules; undefined for a value that can be added. */
function refusalOf(value: string, list: readonly string[]): string | undefined {
  if (list.some((other) => isSame(value, other))) return repeatedOption;
  if (value.includes(';')) return semicolonMessage;
  if (value.length > 100) return 'Please use at most 100 characters';
  return list.length >= 500 ? 'Please use at most 500 options' : undefined;
}

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
