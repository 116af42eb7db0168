import {
  createSoftware,
  getSoftware,
  putSoftware,
  submitSoftware,
  terminateSoftware,
} from '@purser/api/addresses';
import type { NewSoftwareInput, Software, SoftwareChanges } from '@purser/api/software';
import { Problem } from '@purser/domain/problem';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { settingsQuery } from '../../lib/reference.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { toast } from '../../lib/toast.ts';

/** One item. */
export const softwareQuery = (id: number) =>
  queryOptions({
    queryKey: ['software', id],
    queryFn: ({ signal }) => call(getSoftware, { params: { id }, signal }),
  });

type Create = {
  software: NewSoftwareInput;
  /** The same for every attempt to save the same form. */
  idempotencyKey: string;
};

type Submission = Omit<Create, 'software'> & {
  software: NewSoftwareInput & Pick<Required<NewSoftwareInput>, 'contract'>;
};

/** Creates an item together with its first contract. Whoever asked tells of it, with a link to it. */
export function useCreateSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ software, idempotencyKey }: Create) =>
      call(createSoftware, { body: software, idempotencyKey }),
    meta: {
      failure: { title: 'Error', description: 'Failed to create software and contract' },
    },
    onSuccess: () => void refreshPortfolio(client),
    // An administrator has turned it on since the page was opened: the dialog submits from now on.
    onError: (error) => {
      if (error instanceof Problem && error.code === 'approval_needed')
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
}

/** Creates an item without its contract, for which it opens a request. Whoever asked tells where that is. */
export function useSubmitSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ software, idempotencyKey }: Submission) =>
      call(submitSoftware, { body: software, idempotencyKey }),
    meta: {
      failure: { title: 'Error', description: 'Failed to create software and submit its contract' },
    },
    onSuccess: () => {
      void refreshPortfolio(client);
      void refreshRequests(client);
    },
  });
}

/** Creates an item by itself. Its failure is told beside the form. */
export function useCreateSoftwareAlone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ software, idempotencyKey }: Create) =>
      call(createSoftware, { body: software, idempotencyKey }),
    meta: { quiet: true },
    onSuccess: (software) => {
      toast({ title: 'Success', description: 'Software created successfully' });
      cacheSoftware(client, software);
    },
  });
}

/** A change of the form's fields, or the last contract date of a termination, which ends the latest contract, too. */
export type SoftwareWrite = { readonly changes: SoftwareChanges } | { readonly endDate: string };

type Writing = { write: SoftwareWrite; version: number };

/** Writes an item that is still of the given version. Its failure, and that it is saved, are for whoever asked to tell. */
export function useWriteSoftware(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ write, version }: Writing) =>
      'endDate' in write
        ? call(terminateSoftware, { params: { id }, body: write, version })
        : call(putSoftware, { params: { id }, body: write.changes, version }),
    meta: { quiet: true },
    onSuccess: (software, { write }) => {
      if ('endDate' in write) toast({ title: 'Software terminated' });
      cacheSoftware(client, software);
    },
    onError: (error) => askAgainIfOld(client, error),
  });
}

/** Shows an item as the server has just answered it, and asks again for all that it touches. */
export function cacheSoftware(client: QueryClient, software: Software): void {
  client.setQueryData(softwareQuery(software.id).queryKey, software);
  void refreshPortfolio(client);
}

// Somebody else has changed or deleted the item: what the other screens show of it is old, too.
function askAgainIfOld(client: QueryClient, error: Error): void {
  if (isOfKind(error, 'stale') || isOfKind(error, 'missing')) void refreshPortfolio(client);
}
