import { getRequest, listRequestSteps, listRequests } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** All requests, the newest first. Whose turn it is may have changed when the window comes back to the front. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }) => call(listRequests, { signal }),
  refetchOnWindowFocus: 'always',
});

/** One request, asked for again when the window comes back to the front. */
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => call(getRequest, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** The steps of one request, in order. */
export const requestStepsQuery = (id: number) =>
  queryOptions({
    queryKey: ['request-steps', id],
    queryFn: ({ signal }) => call(listRequestSteps, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  });
