import {
  getEmailRules,
  previewEmailRule,
  resetEmailRules,
  saveEmailRules,
  testEmailRule,
} from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { EmailRules } from '@purser/api/mail';
import { mailKinds } from '@purser/domain/mail';
import { Problem } from '@purser/domain/problem';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { recheckRights } from '../../lib/recheck-rights.ts';
import { changedMeanwhile, type RuleChanges } from './rule-changes.ts';

/** The rules of all mails. Asked again with each visit, since other administrators change them too. */
export const emailRulesQuery = queryOptions({
  queryKey: ['email-rules'],
  queryFn: ({ signal }) => call(getEmailRules, { signal }),
  staleTime: 0,
});

/** What a mail with these texts looks like. The record that it tells of may be another one the next time. */
export const previewQuery = (body: BodyAt<typeof previewEmailRule>) =>
  queryOptions({
    queryKey: ['mail-preview', body],
    queryFn: ({ signal }) => call(previewEmailRule, { body, signal }),
    staleTime: 0,
    gcTime: 60_000,
    // The picture stands still while one types.
    placeholderData: keepPreviousData,
  });

/**
 * Saves what was changed, and nothing else: whoever changes something else at the same time keeps that. Where somebody
 * has changed the same field meanwhile, nothing is saved the first time, and it is said that the next save replaces it.
 */
export function useSaveRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: RuleChanges) => {
      const shown = client.getQueryData(emailRulesQuery.queryKey);
      const now = await call(getEmailRules);
      const [lost] = shown ? changedMeanwhile(changes, shown, now) : [];
      client.setQueryData(emailRulesQuery.queryKey, now);
      if (lost) throw new Problem('stale', changedWords(mailKinds[lost].title));
      return call(saveEmailRules, { body: changes });
    },
    meta: {
      success: { title: 'Success', description: 'Email rules saved' },
      failure: { title: 'Error', description: 'Failed to save' },
    },
    onSuccess: (rules) => take(client, rules),
    onError: (error) => recheckRights(client, error),
  });
}

/** Goes back to the rules of a new installation. */
export function useResetRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetEmailRules),
    meta: {
      success: { title: 'Success', description: 'Email rules reset to defaults' },
      failure: { title: 'Error', description: 'Failed to reset email rules' },
    },
    onSuccess: (rules) => take(client, rules),
    onError: (error) => recheckRights(client, error),
  });
}

/** Sends one mail at once. */
export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyAt<typeof testEmailRule>) => call(testEmailRule, { body }),
    meta: {
      success: { title: 'Sent', description: 'Test email sent' },
      failure: { title: 'Error', description: 'Failed to send test' },
    },
    onError: (error) => recheckRights(client, error),
    // It is listed with all mails, also where it failed.
    onSettled: () => void refresh(client, ['mail']),
  });
}

const changedWords = (rule: string): string =>
  `Somebody else has changed the same part of ${rule}. Discard shows their version; saving again replaces it with yours.`;

function take(client: QueryClient, rules: EmailRules): void {
  client.setQueryData(emailRulesQuery.queryKey, rules);
  // Mails that still wait read otherwise now.
  void refresh(client, ['mail']);
}
