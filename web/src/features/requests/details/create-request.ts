import { createRequest } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/call.ts';
import { useKeyPerBody } from '../../../lib/key-per-body.ts';
import { isUnanswered } from '../../../lib/problem-kinds.ts';
import { refreshRequests } from '../../../lib/refresh-requests.ts';
import { requestQuery } from '../requests.queries.ts';

/** What beginning a request says when it is done. */
export type RequestWords = {
  success?: { title: string };
  failure?: { title: string; description: string };
  quiet?: boolean;
};

/** Begins a request with what is known of it. Asking again after a lost answer begins none twice; once it is there, the next may be like it. */
export function useCreateRequest(words: RequestWords) {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  const created = useRef(0);
  return useMutation({
    mutationFn: (body: BodyAt<typeof createRequest>) =>
      call(createRequest, {
        body,
        idempotencyKey: keyFor({ ...body, created: created.current }),
      }),
    meta: words,
    onSuccess: (request) => {
      created.current += 1;
      void refreshRequests(client);
      // The page that opens next has all of it at hand.
      client.setQueryData(requestQuery(request.id).queryKey, request);
    },
    onError: (error) => {
      // It may be there all the same, and then it shows.
      if (isUnanswered(error)) void refreshRequests(client);
    },
  });
}
