import {
  countMyTurn,
  getRequest,
  listApprovalRequests,
  listRequestSteps,
  listRequests,
} from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

// Others may have decided while the window was in the background.
const onReturn = { refetchOnWindowFocus: 'always' } as const;

/** All requests, the newest first. */
export const requestsQuery = queryOptions({
  ...onReturn,
  queryKey: ['requests'],
  queryFn: ({ signal }) => call(listRequests, { signal }),
});

/** All open requests, the newest first. */
export const approvalRequestsQuery = queryOptions({
  ...askedEarly,
  ...onReturn,
  queryKey: ['approval-requests'],
  queryFn: ({ signal }) => call(listApprovalRequests, { signal }),
});

/** How many requests wait for the signed-in user. */
export const myTurnQuery = queryOptions({
  ...onReturn,
  queryKey: ['my-turn'],
  queryFn: ({ signal }) => call(countMyTurn, { signal }),
});

export const requestQuery = (id: number) =>
  queryOptions({
    ...onReturn,
    queryKey: ['request', id],
    queryFn: ({ signal }) => call(getRequest, { params: { id }, signal }),
  });

export const requestStepsQuery = (id: number) =>
  queryOptions({
    ...onReturn,
    queryKey: ['request-steps', id],
    queryFn: ({ signal }) => call(listRequestSteps, { params: { id }, signal }),
  });
