import { createBackup, downloadBackup, getSystem, listBackups } from '@purser/api/addresses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/call.ts';
import { formatBytes } from '../../lib/format.ts';
import { refresh } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';

/** It changes by itself, so each visit asks again. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(getSystem, { signal }),
  staleTime: 0,
});

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(listBackups, { signal }),
  staleTime: 0,
});

/** Writes a backup, which takes as long as there is data. One that comes to nothing is listed too. */
export function useBackUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createBackup),
    onSuccess: ({ size }) =>
      toast({ title: 'Backup written', description: `${formatBytes(size)}, read back and verified` }),
    onSettled: () => refresh(client, ['backup']),
    meta: { failure: { title: 'No backup was written', description: 'server' } },
  });
}

export const backupUrl = (name: string): string => urlOf(downloadBackup, { name });
