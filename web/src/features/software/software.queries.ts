import { submitSoftware } from '@purser/api/contract-submission';
import {
  createSoftware,
  getSoftware,
  type NewSoftwareInput,
  putSoftware,
  type Software,
  type SoftwareChanges,
  terminateSoftware,
} from '@purser/api/software';
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
      keepSoftware(client, software);
    },
  });
}

/** A change of an item, as long as the item is still of the given version. */
type Change<What> = What & { version: number };

/** Changes the given fields of an item. Its failure is told beside the form; that it is saved, by whoever asked. */
export function useUpdateSoftware(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, version }: Change<{ changes: SoftwareChanges }>) =>
      call(putSoftware, { params: { id }, body: changes, version }),
    meta: { quiet: true },
    onSuccess: (software) => keepSoftware(client, software),
    onError: (error) => askAgainIfOld(client, error),
  });
}

/** Ends an item and its latest contract in one step. Its failure is told in the dialog. */
export function useTerminateSoftware(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ endDate, version }: Change<{ endDate: string }>) =>
      call(terminateSoftware, { params: { id }, body: { endDate }, version }),
    meta: { quiet: true },
    onSuccess: (software) => {
      toast({ title: 'Software terminated' });
      keepSoftware(client, software);
    },
    onError: (error) => askAgainIfOld(client, error),
  });
}

/** Shows an item as the server has just answered it, and asks again for all that it touches. */
export function keepSoftware(client: QueryClient, software: Software): void {
  client.setQueryData(softwareQuery(software.id).queryKey, software);
  void refreshPortfolio(client);
}

// Somebody else has changed or deleted the item: what the other screens show of it is old, too.
function askAgainIfOld(client: QueryClient, error: Error): void {
  if (isOfKind(error, 'stale') || isOfKind(error, 'missing')) void refreshPortfolio(client);
}
