import {
  countUnread,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  saveNotificationSettings,
} from '@purser/api/addresses';
import type { Notification } from '@purser/api/notifications';
import type { MailPace, NotificationKind, NotificationSettings } from '@purser/domain/notifications';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Which notifications are shown: of a kind, unread ones alone, or all. */
export interface NotificationFilter {
  readonly kind: NotificationKind | undefined;
  readonly isUnread: boolean;
}

const limit = 50;

/** Page by page, the newest first. They come by themselves, so each visit asks again. */
export const notificationsQuery = ({ kind, isUnread }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', { kind, isUnread }],
    queryFn: ({ pageParam: before, signal }) =>
      call(listNotifications, {
        query: { kind, before, limit, unread: isUnread ? 'true' : undefined },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === limit ? page.at(-1)?.id : undefined),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });

export const unreadQuery = queryOptions({
  queryKey: ['notifications-count'],
  queryFn: ({ signal }) => call(countUnread, { signal }),
  refetchOnWindowFocus: 'always',
});

/** How many notifications weren't read; 0 until that is known. */
export const useUnread = (): number => useQuery(unreadQuery).data?.count ?? 0;

type Reading = { readonly ids: readonly number[] } | { readonly all: true };

/** Marks notifications as read: on the screen at once, and for the server meanwhile. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reading: Reading) =>
      call(readNotifications, { body: 'all' in reading ? reading : { ids: [...reading.ids] } }),
    onMutate: (reading) => {
      const readAt = new Date().toISOString();
      const isMeant = ({ id }: Notification): boolean => 'all' in reading || reading.ids.includes(id);
      const marked = (row: Notification): Notification =>
        row.readAt === null && isMeant(row) ? { ...row, readAt } : row;
      client.setQueriesData<{ pages: Notification[][]; pageParams: unknown[] }>(
        { queryKey: ['notifications'] },
        (known) => known && { ...known, pages: known.pages.map((page) => page.map(marked)) },
      );
    },
    onSuccess: (count) => client.setQueryData(unreadQuery.queryKey, count),
    onError: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});

/** Saves how a kind comes by mail: shown at once, and taken back where it can't be saved. */
export function useSettings() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: ({ kind, mail }: { kind: NotificationKind; mail: MailPace }) =>
      call(saveNotificationSettings, { body: { [kind]: { mail } } }),
    mutationKey: queryKey,
    scope: { id: 'notification-settings' },
    onMutate: ({ kind, mail }) =>
      client.setQueryData<NotificationSettings>(queryKey, (known) => known && { ...known, [kind]: { mail } }),
    onSuccess: (saved) => {
      // A later choice is on its way and will answer with all of them.
      if (client.isMutating({ mutationKey: queryKey }) <= 1) client.setQueryData(queryKey, saved);
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { failure: { title: 'Your choice was not saved', description: 'server' } },
  });
}
