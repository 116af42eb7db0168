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
import { optionLists } from './option-words.ts';

/** How many items use each value. Asked again with each visit, since others work on them too. */
export const optionsInUseQuery = queryOptions({
  queryKey: ['options-in-use'],
  queryFn: ({ signal }) => call(getOptionsInUse, { signal }),
  staleTime: 0,
});

export type ChangesByList = Readonly<Partial<Record<ListName, OptionChanges>>>;

/** Saves the lists that were changed, and no others: whoever saves another one at the same time keeps theirs. */
export function useSaveOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ChangesByList) => {
      // So that what somebody else has added to the same list since isn't lost.
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
      const description = `Failed to save software options: ${wordsOf(error)}`;
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

// Answers without the server's words in an error field (docs/product/settings.md#application).
const wordless: ReadonlySet<string> = new Set(['unreadable', 'wordless']);

function wordsOf(error: Error): string {
  if (!(error instanceof Problem)) return 'Unknown error';
  return wordless.has(error.code) ? 'Failed to save' : error.message;
}
