import { getRequest, listRequestSteps, listRequests } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** All requests, the newest first. Others may have decided while the window was in the background. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }) => call(listRequests, { signal }),
  refetchOnWindowFocus: 'always',
});

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => call(getRequest, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  });

export const requestStepsQuery = (id: number) =>
  queryOptions({
    queryKey: ['request-steps', id],
    queryFn: ({ signal }) => call(listRequestSteps, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  });
