import { createRequest } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/call.ts';
import { useKeyPerBody } from '../../../lib/key-per-body.ts';
import { isUnanswered } from '../../../lib/problem-kinds.ts';
import { refreshRequests } from '../../../lib/refresh-requests.ts';
import { requestQuery } from '../requests.queries.ts';

/** Creates a request. A repeated attempt after a lost answer creates no second one; after a success the same body does. */
export function useCreateRequest(meta: MutationMeta) {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  const created = useRef(0);
  return useMutation({
    mutationFn: (body: BodyAt<typeof createRequest>) =>
      call(createRequest, {
        body,
        idempotencyKey: keyFor({ ...body, created: created.current }),
      }),
    meta,
    onSuccess: (request) => {
      created.current += 1;
      void refreshRequests(client);
      // So that the page of the request needs no call.
      client.setQueryData(requestQuery(request.id).queryKey, request);
    },
    onError: (error) => {
      // It may have been created nonetheless, and then the lists show it.
      if (isUnanswered(error)) void refreshRequests(client);
    },
  });
}
