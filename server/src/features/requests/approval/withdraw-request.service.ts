import type { PurchaseRequest } from '@purser/api/request-replies';
import { act } from '@purser/domain/approvals/approval-actions';
import { Problem } from '@purser/domain/problem';
import type { Executor } from '../../../db/client.ts';
import { namesOf } from '../../../platform/people.ts';
import { requireVersion } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import type { RequestRecord } from '../record/requests.queries.ts';
import { getRequest } from '../record/requests.service.ts';
import { commit } from './commit.ts';
import { refuse } from './request-problems.ts';
import { lockRequest } from './request-with-steps.ts';

/** Ends one's own request; repeated, it changes nothing. The people that it waited for are told. */
export async function withdrawRequest(
  work: Work,
  id: number,
  { comment = null }: { readonly comment?: string | null | undefined },
): Promise<PurchaseRequest> {
  return inTransaction(work, async (within, tx) => {
    const locked = await lockRequest(within, id);
    const attempt = { action: { type: 'withdraw' as const }, by: work.person, at: work.at };
    const outcome = act(locked.approval, attempt, locked.company);
    const step = locked.row.currentStep;
    if (outcome.kind === 'refused' && outcome.refusal === 'forbidden')
      throw await onlyRequestor(tx, locked.row);
    if (outcome.kind === 'refused') return refuse(within, { refusal: outcome.refusal, step, locked });
    if (outcome.kind === 'done') {
      requireVersion(work.ifMatch, locked.row.version);
      await commit(within, locked, { ...outcome, cause: { type: 'withdrawn', comment } });
    }
    return getRequest(within, id);
  });
}

async function onlyRequestor(tx: Executor, { requestorId }: RequestRecord): Promise<Problem> {
  const name = (await namesOf(tx, [requestorId])).get(requestorId) ?? 'its requestor';
  return new Problem('forbidden', `Only ${name} can withdraw this request. Others can reject it`);
}
