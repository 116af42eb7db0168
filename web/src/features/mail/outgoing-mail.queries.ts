import type { ReplyOf } from '@purser/api/endpoint';
import type { listMails, Mail, resendMail } from '@purser/api/mail';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

const reading = { method: 'GET', path: '/api/mails' } as const satisfies AddressOf<typeof listMails>;
const sending = { method: 'POST', path: '/api/mails/:id/resend' } as const satisfies AddressOf<
  typeof resendMail
>;

export type MailFilter = 'all' | Mail['status'];

const limit = 50;
// Before no mail: the newest ones.
const newest = 0;

/** The mails of a status or of all, page by page, the newest first. They change by themselves, so each visit asks again. */
export const mailsQuery = (filter: MailFilter) =>
  infiniteQueryOptions({
    queryKey: ['mails', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        status: filter === 'all' ? undefined : filter,
        before: pageParam === newest ? undefined : pageParam,
        limit,
      };
      return send<ReplyOf<typeof listMails>>(reading, { query, signal });
    },
    initialPageParam: newest,
    getNextPageParam: ({ mails, counts }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.mails.length, 0);
      return mails.length === limit && loaded < countOf(counts, filter) ? mails.at(-1)?.id : undefined;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** How many mails a filter shows. */
export const countOf = (counts: Readonly<Record<Mail['status'], number>>, filter: MailFilter): number =>
  filter === 'all' ? counts.waiting + counts.sent + counts.failed : counts[filter];

/** Lets a mail be sent at once. Whatever came of it, the list shows what is so now. */
export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send<Mail>(sending, { params: { id } }),
    meta: { success: { title: 'Success', description: 'The mail is being sent again' } },
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
}
