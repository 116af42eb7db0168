import { completeRequest } from '@purser/api/addresses';
import type { WrapUpInput } from '@purser/api/wrap-up';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { announceHeldMails } from '../../../lib/held-mails.ts';
import { isOfKind } from '../../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../../lib/refresh-portfolio.ts';
import { refreshRequests } from '../../../lib/refresh-requests.ts';
import { cacheRequest } from '../update-request.ts';

type Completion = {
  wrapUp: WrapUpInput;
  /** The same for every attempt to send the same form. */
  idempotencyKey: string;
};

/** Creates software, contract and files of a request and approves its wrap-up step. */
export function useCompleteRequest(id: number, onDone: (softwareId: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ wrapUp, idempotencyKey }: Completion) =>
      call(completeRequest, { params: { id }, body: wrapUp, idempotencyKey }),
    meta: {
      success: { title: 'Success', description: 'Software and contract created successfully' },
      failure: { title: 'Error', description: 'Failed to create software and contract' },
    },
    onSuccess: ({ request, software, heldMails }) => {
      announceHeldMails(heldMails);
      // Before the cache changes: then the step, and with it the dialog that calls this, may unmount.
      onDone(software.id);
      cacheRequest(client, request);
      void refreshPortfolio(client);
    },
    // Somebody else may have decided it meanwhile, which the page behind the dialog then shows.
    onError: (error) => {
      if (isOfKind(error, 'conflict') || isOfKind(error, 'missing')) void refreshRequests(client);
    },
  });
}
