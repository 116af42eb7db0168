import type { BodyInput, ReplyOf } from '@purser/api/endpoint';
import type {
  EmailRules,
  getEmailRules,
  previewEmailRule,
  resetEmailRules,
  saveEmailRules,
  testEmailRule,
} from '@purser/api/mail';
import { Problem } from '@purser/domain/problem';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';
import { recheckRights } from '../../lib/recheck-rights.ts';
import { eventWords } from './mail-words.ts';
import { changedMeanwhile, type RuleChanges } from './rule-changes.ts';

const address = '/api/settings/email-rules';
const reading = { method: 'GET', path: address } as const satisfies AddressOf<typeof getEmailRules>;
const saving = { method: 'PUT', path: address } as const satisfies AddressOf<typeof saveEmailRules>;
const resetting = { method: 'POST', path: `${address}/reset` } as const satisfies AddressOf<
  typeof resetEmailRules
>;
const testing = { method: 'POST', path: `${address}/test` } as const satisfies AddressOf<
  typeof testEmailRule
>;
const previewing = { method: 'POST', path: `${address}/preview` } as const satisfies AddressOf<
  typeof previewEmailRule
>;

/** The rules of all mails. Asked again with each visit, since other administrators change them too. */
export const emailRulesQuery = queryOptions({
  queryKey: ['email-rules'],
  queryFn: ({ signal }) => send<EmailRules>(reading, { signal }),
  staleTime: 0,
});

/** What a mail with these texts looks like. The record that it tells of may be another one the next time. */
export const previewQuery = (body: BodyInput<typeof previewEmailRule>) =>
  queryOptions({
    queryKey: ['mail-preview', body],
    queryFn: ({ signal }) => send<ReplyOf<typeof previewEmailRule>>(previewing, { body, signal }),
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
      const now = await send<EmailRules>(reading);
      const [lost] = shown ? changedMeanwhile(changes, shown, now) : [];
      client.setQueryData(emailRulesQuery.queryKey, now);
      if (lost) throw new Problem('stale', changedWords(eventWords[lost].title));
      return send<EmailRules>(saving, { body: changes });
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
    mutationFn: () => send<EmailRules>(resetting),
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
    mutationFn: (body: BodyInput<typeof testEmailRule>) =>
      send<ReplyOf<typeof testEmailRule>>(testing, { body }),
    meta: {
      success: { title: 'Sent', description: 'Test email sent' },
      failure: { title: 'Error', description: 'Failed to send test' },
    },
    onError: (error) => recheckRights(client, error),
    // It is listed with all mails, also where it failed.
    onSettled: () => void client.invalidateQueries({ queryKey: ['mails'] }),
  });
}

const changedWords = (rule: string): string =>
  `Somebody else has changed the same part of ${rule}. Discard shows their version; saving again replaces it with yours.`;

function take(client: QueryClient, rules: EmailRules): void {
  client.setQueryData(emailRulesQuery.queryKey, rules);
  // Mails that still wait read otherwise now.
  void client.invalidateQueries({ queryKey: ['mails'] });
}
