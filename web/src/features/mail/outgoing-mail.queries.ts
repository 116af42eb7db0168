import { getMail, listMails, resendMail } from '@purser/api/addresses';
import type { Mail } from '@purser/api/mail';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';

export type MailFilter = 'all' | Mail['status'];

const limit = 50;
// The page parameter is the mail before which a page ends; 0 for the newest page.
const newest = 0;

/** Page by page, the newest mails first. They change by themselves, so each visit asks again. */
export const mailsQuery = (filter: MailFilter) =>
  infiniteQueryOptions({
    queryKey: ['mails', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        status: filter === 'all' ? undefined : filter,
        before: pageParam === newest ? undefined : pageParam,
        limit,
      };
      return call(listMails, { query, signal });
    },
    initialPageParam: newest,
    getNextPageParam: ({ mails, counts }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.mails.length, 0);
      return mails.length === limit && loaded < countOf(counts, filter) ? mails.at(-1)?.id : undefined;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const countOf = (counts: Readonly<Record<Mail['status'], number>>, filter: MailFilter): number =>
  filter === 'all' ? counts.waiting + counts.sent + counts.failed : counts[filter];

/** A mail as it was sent, or as it would read now. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    staleTime: 0,
  });

const pollMs = 1000;
// Two minutes: as long as an attempt can take.
const mostPolls = 120;

/** Lets a mail be sent at once, and asks for it until that is done, so that the list shows the outcome. */
export function useResend() {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: (id: number) => call(resendMail, { params: { id } }),
    meta: { success: { title: 'Success', description: 'The mail is being sent again' } },
    onSettled: () => refresh(client, ['mail']),
  });
  const { data: before } = resend;
  const { data: now } = useQuery({
    ...mailQuery(before?.id ?? 0),
    enabled: before !== undefined,
    refetchInterval: ({ state }) =>
      isSettled(before, state.data) || state.dataUpdateCount > mostPolls ? false : pollMs,
  });
  const isDone = isSettled(before, now);
  useEffect(() => {
    if (isDone) void refresh(client, ['mail']);
  }, [client, isDone]);
  return resend;
}

/** Whether the attempt that was asked for is over. */
const isSettled = (before: Mail | undefined, now: Mail | undefined): boolean =>
  before !== undefined &&
  now?.id === before.id &&
  (now.status !== 'waiting' || (now.lastAttemptAt !== before.lastAttemptAt && now.lastError !== null));
