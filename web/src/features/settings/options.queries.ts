import {
  countOptionUses,
  getOptionsInUse,
  getSoftwareOptions,
  renameOption,
  saveSoftwareOptions,
} from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { SoftwareOptions } from '@purser/domain/options';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { fieldsOf, isEqual, rowsOf } from '../../lib/draft.ts';
import { refresh } from '../../lib/query-keys.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import type { Shared } from '../../ui/shared-save.ts';
import type { ListName } from './option-labels.ts';
import { optionLists } from './option-texts.ts';

/** How many items use each value. Asked again with each visit, since others change items, too. */
export const optionsInUseQuery = queryOptions({
  queryKey: ['options-in-use'],
  queryFn: ({ signal }) => call(getOptionsInUse, { signal }),
  staleTime: 0,
});

export const mergedList = rowsOf<string>({ keyOf: (value) => value.toLowerCase() });

/** The five lists. Only those that were changed are sent, so that somebody else's change of another list stays. */
export const sharedOptions: Shared<SoftwareOptions> = {
  queryKey: softwareOptionsQuery.queryKey,
  read: () => call(getSoftwareOptions),
  save: (lists, kept) => {
    const changed = optionLists.filter(({ name }) => !isEqual(lists[name], kept[name]));
    const among = (options: SoftwareOptions) =>
      Object.fromEntries(changed.map(({ name }) => [name, [...options[name]]]));
    return call(saveSoftwareOptions, { body: { ...among(lists), from: among(kept) } });
  },
  merge: fieldsOf<SoftwareOptions>({
    businessSegments: mergedList,
    teamUsage: mergedList,
    statusOptions: mergedList,
    billingCycles: mergedList,
    paymentTypes: mergedList,
  }),
  words: {
    title: 'These lists have changed since you opened them',
    labelsOf:
      () =>
      ({ path: [list] }) =>
        optionLists.find(({ name }) => name === list)?.title ?? '',
  },
};

/** What renaming a value would change. Asked with each dialog, since others change records, too. */
export const optionUsesQuery = (list: ListName, value: string) =>
  queryOptions({
    queryKey: ['option-uses', list, value],
    queryFn: ({ signal }) => call(countOptionUses, { query: { list, value }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Renames a value everywhere. */
export function useRenameOption() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyAt<typeof renameOption>) => call(renameOption, { body }),
    onSuccess: ({ options }, { from, to }) => {
      client.setQueryData(softwareOptionsQuery.queryKey, options);
      toast({ title: 'Option renamed', description: `${from} is now ${to.trim()}` });
    },
    // After a refusal, too: somebody else may have changed the list.
    onSettled: () => refresh(client, ['software', 'request', 'options', 'names', 'fiscalYear']),
  });
}
