import { actOnRequest, copyRequest, deleteRequest, getRequest, reassignStep } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import { submissionKey } from '@purser/domain/workflow';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import { announceHeldMails } from '../../lib/held-mails.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { usersQuery } from '../../lib/reference.ts';
import { forgetRequest, refreshRequests } from '../../lib/refresh-requests.ts';
import { requestQuery, requestStepsQuery } from './requests.queries.ts';

// The page shows the outcome in place, without a toast (docs/product/requests.md#request-page).
const quiet = { quiet: true } as const;

export type ActionOnStep = BodyAt<typeof actOnRequest>;

/** Approves or rejects the current step, or comments. It ends once the page can show the outcome. */
export function useActOnRequest(id: number) {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  const sent = useRef(0);
  return useMutation({
    mutationFn: async (decision: ActionOnStep) => {
      // Whoever submits has written what they submit.
      const isApproval = decision.action === 'approve' && decision.stepName !== submissionKey;
      const version = isApproval ? await seenVersion(client, id) : undefined;
      // A repeated decision changes nothing, but the same comment may be meant twice.
      const comments = decision.action === 'comment';
      return call(actOnRequest, {
        params: { id },
        body: decision,
        ...(version !== undefined && { version }),
        ...(comments && { idempotencyKey: keyFor({ ...decision, sent: sent.current }) }),
      });
    },
    meta: quiet,
    onSuccess: async ({ heldMails, ...request }, decision) => {
      sent.current += 1;
      announceHeldMails(heldMails);
      const isComment = decision.action === 'comment';
      if (isComment) void refreshComments(client, id);
      if (isComment && request.version === knownVersion(client, id)) return;
      // Request and steps change together, so that no step appears decided by nobody for a moment.
      await client.refetchQueries({ queryKey: requestStepsQuery(id).queryKey });
      client.setQueryData(requestQuery(id).queryKey, request);
      void refreshRequests(client, id);
    },
    // Mostly somebody else was quicker, which the page then shows; or it was done, and the answer was lost.
    onError: (_error, { action: asked }) => {
      if (asked === 'comment') void refreshComments(client, id);
      void refreshRequests(client);
    },
  });
}

/** The version to approve: that of now, where it says what the page shows. Votes beside one's own make a new one, too. */
async function seenVersion(client: QueryClient, id: number): Promise<number | undefined> {
  const shown = client.getQueryData(requestQuery(id).queryKey);
  if (!shown) return undefined;
  const now = await call(getRequest, { params: { id } });
  if (now.version !== shown.version) {
    const { requireSeen } = await import('./approval/unseen-changes.ts');
    requireSeen(shown, now, await client.ensureQueryData(usersQuery));
  }
  return now.version;
}

const knownVersion = (client: QueryClient, id: number): number | undefined =>
  client.getQueryData(requestQuery(id).queryKey)?.version;

const refreshComments = (client: QueryClient, id: number): Promise<void> =>
  refresh(client, ['requestComment'], id);

export function useReassignStep(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ stepId, ...body }: { stepId: number } & BodyAt<typeof reassignStep>) =>
      call(reassignStep, { params: { id, stepId }, body }),
    meta: quiet,
    onSuccess: () => refreshRequests(client),
    onError: () => void refreshRequests(client),
  });
}

export function useDeleteRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(deleteRequest, { params: { id }, version }).catch(unlessMissing),
    meta: quiet,
    onSuccess: () => forgetRequest(client, id),
    onSettled: () => void refreshRequests(client),
  });
}

/** Creates a new draft from a rejected request; a repeated attempt creates no second one. */
export function useCopyRequest(id: number) {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  return useMutation({
    mutationFn: () => call(copyRequest, { params: { id }, idempotencyKey: keyFor({ id }) }),
    meta: quiet,
    onSuccess: (draft) => client.setQueryData(requestQuery(draft.id).queryKey, draft),
    onSettled: () => void refreshRequests(client),
  });
}
