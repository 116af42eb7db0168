import {
  bulkImportUsers,
  deleteUser,
  endSessions,
  endUserSessions,
  getUserDuties,
  listUserRoles,
  updateUser,
} from '@purser/api/addresses';
import type { BulkImportReply, User } from '@purser/api/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { recheckRights } from '../../lib/recheck-rights.ts';
import { usersQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { handleSignedOut, meQuery } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { calledAs } from './people-lines.ts';

/** Who owns which software in which role. */
export const userRolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: ({ signal }) => call(listUserRoles, { signal }),
});

/** What somebody would leave behind; asked anew each time, since others work on it meanwhile. */
export const userDutiesQuery = (id: number) =>
  queryOptions({
    queryKey: ['user-duties', id],
    queryFn: ({ signal }) => call(getUserDuties, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What the last import has done; null once nobody needs it any more. Going to another tab doesn't lose it. */
export const lastImportQuery = queryOptions<BulkImportReply | null>({
  queryKey: ['people-import'],
  queryFn: () => null,
  initialData: null,
});

interface PeopleSending {
  readonly file: File;
  /** Aborts where the import is cancelled. */
  readonly signal: AbortSignal;
}

/** Imports a file of people. That nobody came in because every row was refused is no success. */
export function useImportUsers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal }: PeopleSending) => {
      const body = new FormData();
      body.set('csv', file);
      return call(bulkImportUsers, { body, signal });
    },
    meta: { quiet: true },
    onSuccess: (reply, { signal }) => {
      // Cancelled while the answer was on its way.
      if (signal.aborted) return;
      client.setQueryData(lastImportQuery.queryKey, reply);
      if (!isRefused(reply))
        toast({ title: 'Success', description: `Imported ${reply.imported} users successfully` });
    },
    onError: (error) => recheckRights(client, error),
    // Also who has cancelled sees who came in before that.
    onSettled: () => refresh(client, ['people']),
  });
}

/** Whether an import took in nobody, since all that it held was refused. */
export const isRefused = ({ imported, duplicates, errors }: BulkImportReply): boolean =>
  imported + duplicates === 0 && errors.length > 0;

/** Makes somebody an administrator or no longer. One's own new role counts at once. */
export function useChangeRole({ id, name }: User, role: User['role']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(updateUser, { params: { id }, body: { role } }),
    meta: {
      success: {
        title: 'Success',
        description: `${name} is ${role === 'admin' ? 'now' : 'no longer'} an administrator`,
      },
      failure: { title: 'Error', description: 'Failed to change the role' },
    },
    onSuccess: (user) => {
      client.setQueryData(usersQuery.queryKey, (known) => known?.map((one) => (one.id === id ? user : one)));
      client.setQueryData(meQuery.queryKey, (me) => (me?.id === id ? { ...me, role: user.role } : me));
      // What waits for nobody waits for every administrator.
      void refreshRequests(client);
    },
    onError: (error) => recheckRights(client, error),
  });
}

/** Ends the sessions of somebody; with one's own, this screen's session has ended too. */
export function useSignOutUser(user: User, isMe: boolean) {
  return useSignOut(
    isMe ? 'You were signed out everywhere' : `${calledAs(user)} was signed out everywhere`,
    isMe,
    () => call(endUserSessions, { params: { id: user.id } }),
  );
}

/** Ends everybody's sessions, this screen's among them. */
export const useSignOutEverybody = () =>
  useSignOut('Everybody was signed out', true, () => call(endSessions));

function useSignOut(description: string, endsOwn: boolean, mutationFn: () => Promise<undefined>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: {
      success: { title: 'Success', description },
      failure: { title: 'Error', description: 'Failed to sign out' },
    },
    onSuccess: () => {
      if (endsOwn) return handleSignedOut(client, false);
      void refresh(client, ['sessions']);
    },
    onError: (error) => recheckRights(client, error),
  });
}

/** Deletes somebody, whose duties go to another person or to nobody. */
export function useDeleteUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (handOverTo: number | null) =>
      call(deleteUser, { params: { id }, query: { handOverTo: handOverTo ?? undefined } }).catch(
        unlessMissing,
      ),
    meta: {
      success: { title: 'Success', description: 'User deleted successfully' },
      failure: { title: 'Error', description: 'Failed to delete user' },
    },
    onSuccess: () => {
      client.setQueryData(usersQuery.queryKey, (known) => known?.filter((user) => user.id !== id));
      void refresh(client, ['leaver', 'software', 'request']);
    },
    onError: (error) => recheckRights(client, error),
  });
}
