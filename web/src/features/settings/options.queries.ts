import { getOptionsInUse, getSoftwareOptions, saveSoftwareOptions } from '@purser/api/addresses';
import type { SoftwareOptions } from '@purser/domain/options';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { fieldsOf, isEqual, rowsOf } from '../../lib/draft.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import type { Shared } from '../../ui/shared-save.ts';
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
