import { getEmailRules, previewEmailRule, resetEmailRules, testEmailRule } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { EmailRules } from '@purser/api/mail';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { recheckRights } from '../../lib/session.tsx';

/** Asked again with each visit, since other administrators change the rules too. */
export const emailRulesQuery = queryOptions({
  queryKey: ['email-rules'],
  queryFn: ({ signal }) => call(getEmailRules, { signal }),
  staleTime: 0,
});

/** A mail with these texts about a real record, which may be another one the next time. */
export const previewQuery = (body: BodyAt<typeof previewEmailRule>) =>
  queryOptions({
    queryKey: ['mail-preview', body],
    queryFn: ({ signal }) => call(previewEmailRule, { body, signal }),
    staleTime: 0,
    gcTime: 60_000,
    // The preview doesn't flicker while somebody types.
    placeholderData: keepPreviousData,
  });

export function useResetRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetEmailRules),
    meta: {
      success: { title: 'Success', description: 'Email rules reset to defaults' },
      failure: { title: 'Error', description: 'Failed to reset email rules' },
    },
    onSuccess: (rules) => cacheRules(client, rules),
    onError: (error) => recheckRights(client, error),
  });
}

export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyAt<typeof testEmailRule>) => call(testEmailRule, { body }),
    meta: {
      success: { title: 'Sent', description: 'Test email sent' },
      failure: { title: 'Error', description: 'Failed to send test' },
    },
    onError: (error) => recheckRights(client, error),
    // The list of mails shows a test that failed, too.
    onSettled: () => void refresh(client, ['mail']),
  });
}

function cacheRules(client: QueryClient, rules: EmailRules): void {
  client.setQueryData(emailRulesQuery.queryKey, rules);
  // Waiting mails are written by the new texts.
  void refresh(client, ['mail']);
}
