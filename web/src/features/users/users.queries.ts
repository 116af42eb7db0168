import {
  deleteUser,
  endSessions,
  endUserSessions,
  getUserDuties,
  listUserRoles,
  updateUser,
} from '@purser/api/addresses';
import type { BulkImportReply, User } from '@purser/api/users';
import { everybodySignedOut } from '@purser/domain/administration';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { usersQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { handleSignedOut, meQuery, recheckRights } from '../../lib/session.tsx';
import { calledAs } from './owned-software.ts';

export const userRolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: ({ signal }) => call(listUserRoles, { signal }),
});

/** What would be left without an owner or approver; asked anew each time, since others work on it meanwhile. */
export const userDutiesQuery = (id: number) =>
  queryOptions({
    queryKey: ['user-duties', id],
    queryFn: ({ signal }) => call(getUserDuties, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The result of the last import until it is dismissed, so that going to another tab doesn't lose it. */
export const lastImportQuery = queryOptions<BulkImportReply | null>({
  queryKey: ['people-import'],
  queryFn: () => null,
  initialData: null,
});

export const isRefused = ({ imported, duplicates, errors }: BulkImportReply): boolean =>
  imported + duplicates === 0 && errors.length > 0;

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
      client.setQueryData(usersQuery.queryKey, (known) =>
        known?.map((other) => (other.id === id ? user : other)),
      );
      client.setQueryData(meQuery.queryKey, (me) => (me?.id === id ? { ...me, role: user.role } : me));
      // A step without an approver waits for every administrator.
      void refreshRequests(client);
    },
    onError: (error) => recheckRights(client, error),
  });
}

export function useSignOutUser(user: User, isMe: boolean) {
  return useSignOut(
    isMe ? 'You were signed out everywhere' : `${calledAs(user)} was signed out everywhere`,
    isMe,
    () => call(endUserSessions, { params: { id: user.id } }),
  );
}

export const useSignOutEverybody = () => useSignOut(everybodySignedOut, true, () => call(endSessions));

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
