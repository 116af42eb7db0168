import type {
  getRequest,
  listRequestSteps,
  listRequests,
  PurchaseRequest,
  RequestRow,
  RequestStep,
} from '@purser/api/requests';
import { queryOptions } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

// Board and detail are drawn without the schemas; the compiler holds the addresses.
const list = { method: 'GET', path: '/api/purchase-requests' } as const satisfies AddressOf<
  typeof listRequests
>;
const one = { method: 'GET', path: '/api/purchase-requests/:id' } as const satisfies AddressOf<
  typeof getRequest
>;
const steps = { method: 'GET', path: '/api/purchase-requests/:id/steps' } as const satisfies AddressOf<
  typeof listRequestSteps
>;

/** All requests, the newest first. Whose turn it is may have changed when the window comes back to the front. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }) => send<RequestRow[]>(list, { signal }),
  refetchOnWindowFocus: 'always',
});

/** One request, asked for again when the window comes back to the front. */
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => send<PurchaseRequest>(one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** The steps of one request, in order. */
export const requestStepsQuery = (id: number) =>
  queryOptions({
    queryKey: ['request-steps', id],
    queryFn: ({ signal }) => send<RequestStep[]>(steps, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  });
