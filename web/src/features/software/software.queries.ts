import {
  createSoftware,
  getSoftware,
  putSoftware,
  submitSoftware,
  terminateSoftware,
} from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { NewSoftwareInput, Software, SoftwareChanges } from '@purser/api/software';
import { Problem } from '@purser/domain/problem';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { settingsQuery } from '../../lib/reference.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { toast } from '../../lib/toast.ts';

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

type Submission = Omit<Create, 'software'> & { software: BodyAt<typeof submitSoftware> };

/** Creates an item together with its first contract. The caller announces it, with a link. */
export function useCreateSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ software, idempotencyKey }: Create) =>
      call(createSoftware, { body: software, idempotencyKey }),
    meta: {
      failure: { title: 'Error', description: 'Failed to create software and contract' },
    },
    onSuccess: () => void refreshPortfolio(client),
    // An administrator has turned approvals on since the page was opened: the dialog submits from now on.
    onError: (error) => {
      if (error instanceof Problem && error.code === 'approval_needed')
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
}

/** Creates an item, and a request for its contract. The caller announces both, with a link. */
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

/** Creates an item without a contract. The form shows the failure. */
export function useCreateSoftwareAlone() {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  return useMutation({
    mutationFn: (software: NewSoftwareInput) =>
      call(createSoftware, { body: software, idempotencyKey: keyFor(software) }),
    meta: { quiet: true },
    onSuccess: (software) => {
      toast({ title: 'Success', description: 'Software created successfully' });
      cacheSoftware(client, software);
    },
  });
}

/** Changes of fields, or a termination with the last contract date, on which the latest contract ends. */
export type SoftwareWrite = { readonly changes: SoftwareChanges } | { readonly endDate: string };

/** Refused as stale where the item's version is another by now. The caller announces changes and failures. */
export function useWriteSoftware(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ write, version }: { write: SoftwareWrite; version: number }) =>
      'endDate' in write
        ? call(terminateSoftware, { params: { id }, body: write, version })
        : call(putSoftware, { params: { id }, body: write.changes, version }),
    meta: { quiet: true },
    onSuccess: (software, { write }) => {
      if ('endDate' in write) toast({ title: 'Software terminated' });
      cacheSoftware(client, software);
    },
    onError: (error) => {
      // Somebody else has changed or deleted the item, which the other screens don't show yet.
      if (isOfKind(error, 'stale') || isOfKind(error, 'missing')) void refreshPortfolio(client);
    },
  });
}

/** Also asks again for all that the item shows in. */
export function cacheSoftware(client: QueryClient, software: Software): void {
  client.setQueryData(softwareQuery(software.id).queryKey, software);
  void refreshPortfolio(client);
}
