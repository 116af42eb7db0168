import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { isRefused, lastImportQuery, useImportUsers } from './users.queries.ts';
import { type ChosenFile, isCsv, readUsersFile } from './users-csv.ts';

/** A bulk import from the choice of a file to its result (docs/product/users.md#import-of-people). */
export function useUsersImport() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const last = useQuery(lastImportQuery).data;
  const running = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, error } = useImportUsers();

  async function choose(file: File) {
    if (isPending) return;
    const read = isCsv(file) ? await readUsersFile(file) : undefined;
    if (!read) return toast(notCsv);
    clear();
    setChosen(read);
  }

  /** Removes the file, and the result of the last import. */
  function clear() {
    reset();
    setChosen(null);
    client.setQueryData(lastImportQuery.queryKey, null);
  }

  function send() {
    if (!chosen || chosen.head.flaw !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = { file: chosen.file, signal: controller.signal };
    mutate(sending, { onSuccess: (reply) => isRefused(reply) || setChosen(null) });
  }

  /** Aborts an import that is under way, with the file still chosen; otherwise removes the file. */
  function cancel() {
    if (!isPending) return clear();
    running.current?.abort();
    reset();
    toast(cancelled);
  }

  return { chosen, choose: (file: File) => void choose(file), clear, cancel, send, isPending, error, last };
}

const cancelled = {
  title: 'Import cancelled',
  description: 'Users that were added before you cancelled are in the list.',
};

const notCsv = {
  title: 'Invalid File',
  description: 'Please select a valid CSV file',
  variant: 'destructive',
} as const;
