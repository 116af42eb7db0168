import { listRequestChanges } from '@purser/api/addresses';
import type { RequestChange } from '@purser/api/history';
import type { RequestStep } from '@purser/api/request-replies';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { newestQuery, type OlderPage, useOlder } from '../../../lib/newest-first.ts';

const changesOf = (requestId: number) => ({
  queryKey: ['request-changes', requestId] as const,
  load: (query: OlderPage, signal?: AbortSignal) =>
    call(listRequestChanges, { params: { id: requestId }, query, signal }),
});

export const requestChangesQuery = (requestId: number) => newestQuery(changesOf(requestId));

/** The changes of a request, grouped by the step whose approval they followed. */
export function useTimelineChanges(requestId: number, steps: readonly Pick<RequestStep, 'stepName'>[]) {
  const { data, isError, isFetching, refetch } = useQuery(requestChangesQuery(requestId));
  const inOrder = data?.entries.toReversed() ?? [];
  const keys = new Set(steps.map(({ stepName }) => stepName));
  return {
    /** The changes between a step and the next; null is before the first step. */
    after: (step: string | null): readonly RequestChange[] =>
      inOrder.filter(({ afterStep }) =>
        step === null ? afterStep === null || !keys.has(afterStep) : afterStep === step,
      ),
    /** The id of the oldest loaded change, if there are older ones. */
    olderThan: data?.hasOlder ? inOrder[0]?.id : undefined,
    older: useOlder(changesOf(requestId)),
    hasFailed: isError && !data,
    isFetching,
    retry: () => void refetch(),
  };
}
