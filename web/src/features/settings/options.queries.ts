import { getOptionsInUse, getSoftwareOptions, saveSoftwareOptions } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { SoftwareOptions } from '@purser/domain/options';
import { Problem } from '@purser/domain/problem';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import { isChanged, type ListName, listWith, type OptionChanges } from './option-changes.ts';
import { optionLists } from './option-texts.ts';

/** How many items use each value. Asked again with each visit, since others change items, too. */
export const optionsInUseQuery = queryOptions({
  queryKey: ['options-in-use'],
  queryFn: ({ signal }) => call(getOptionsInUse, { signal }),
  staleTime: 0,
});

export type ChangesByList = Readonly<Partial<Record<ListName, OptionChanges>>>;

/** Saves the changed lists only, so that somebody else's change of another list stays. */
export function useSaveOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ChangesByList) => {
      // Otherwise what somebody else has added to the same list since would be lost.
      const saved = await call(getSoftwareOptions);
      return call(saveSoftwareOptions, { body: changedLists(saved, changes) });
    },
    meta: { quiet: true },
    onSuccess: (options) => {
      client.setQueryData(softwareOptionsQuery.queryKey, options);
      toast({ title: 'Success', description: 'Software options saved successfully' });
    },
    onError: (error) => {
      if (isSignedOut(error)) return;
      const description = `Failed to save software options: ${reasonOf(error)}`;
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
}

function changedLists(saved: SoftwareOptions, changes: ChangesByList): BodyAt<typeof saveSoftwareOptions> {
  const lists = optionLists.flatMap(({ name }) => {
    const change = changes[name];
    return change && isChanged(saved[name], change)
      ? [[name, [...listWith(saved[name], change)]] as const]
      : [];
  });
  return Object.fromEntries(lists);
}

// Responses without a message of the server (docs/product/settings.md#application).
const withoutMessage: ReadonlySet<string> = new Set(['unreadable', 'wordless']);

function reasonOf(error: Error): string {
  if (!(error instanceof Problem)) return 'Unknown error';
  return withoutMessage.has(error.code) ? 'Failed to save' : error.message;
}
