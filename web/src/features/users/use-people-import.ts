import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { isRefused, lastImportQuery, useImportUsers } from './people.queries.ts';
import { type ChosenFile, isCsv, takeFile } from './people-csv.ts';

/** A bulk import from the choice of a file to its result (docs/product/users.md#import-of-people). */
export function usePeopleImport() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const last = useQuery(lastImportQuery).data;
  const running = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, error } = useImportUsers();

  async function choose(file: File) {
    if (isPending) return;
    const taken = isCsv(file) ? await takeFile(file) : undefined;
    if (!taken) return refuse();
    forget();
    setChosen(taken);
  }

  /** Lets go of the file, and of what became of the last one. */
  function forget() {
    reset();
    setChosen(null);
    client.setQueryData(lastImportQuery.queryKey, null);
  }

  function send() {
    if (!chosen || chosen.beginning.flaw !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = { file: chosen.file, signal: controller.signal };
    mutate(sending, { onSuccess: (reply) => isRefused(reply) || setChosen(null) });
  }

  /** Gives up an import that is under way, with the file still chosen; or lets go of the file. */
  function cancel() {
    if (!isPending) return forget();
    running.current?.abort();
    reset();
    toast(cancelled);
  }

  return { chosen, choose: (file: File) => void choose(file), forget, cancel, send, isPending, error, last };
}

const cancelled = {
  title: 'Import cancelled',
  description: 'Users that were added before you cancelled are in the list.',
};

const refuse = (): void =>
  toast({
    title: 'Invalid File',
    description: 'Please select a valid CSV file',
    variant: 'destructive',
  });
