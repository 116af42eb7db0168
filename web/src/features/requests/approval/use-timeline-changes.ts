import type { RequestChange } from '@purser/api/history';
import type { RequestStep } from '@purser/api/requests';
import { useQuery } from '@tanstack/react-query';
import { requestChangesQuery } from './request-changes.queries.ts';

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
    hasFailed: isError && !data,
    isFetching,
    retry: () => void refetch(),
  };
}
