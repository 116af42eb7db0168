import type { NewContract } from '@purser/api/contracts';
import type { PurchaseRequest } from '@purser/api/requests';
import type { Software } from '@purser/api/software';
import { departmentText } from '@purser/domain/department';
import { Problem } from '@purser/domain/problem';
import { act } from '@purser/domain/requests';
import { segmentShares } from '@purser/domain/segments';
import { deedOf } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { keepSoftware } from '../software/software.queries.ts';
import { beginRequest } from './begin-request.ts';
import { type HeldRequest, keepState, stateOf } from './held-request.ts';
import { tellOfRequest } from './request-activity.ts';
import { mailAboutDecision } from './request-mails.ts';
import { refuse } from './request-problems.ts';
import { getRequest } from './requests.service.ts';
import { actingPerson } from './step-decision.ts';

/** Opens a request for a contract of an item, which whoever submits it has approved the first step of. */
export async function submitContract(
  work: Work,
  softwareId: number,
  contract: NewContract,
): Promise<PurchaseRequest> {
  permit(work.person, 'open requests');
  permit(work.person, 'edit contracts');
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    // The item before the request, as everyone holds them.
    const item = (await keepSoftware(tx, softwareId)) ?? missing();
    const held = await beginRequest(within, { ...requestFor(item, contract), status: 'in_progress' });
    await submit(within, held);
    return getRequest(within, held.row.id);
  });
}

const requestFor = (item: Software, contract: NewContract) => ({
  vendor: item.vendor,
  productName: item.product_name,
  estimatedCost: contract.cost,
  department: departmentOf(item),
  businessOwnerId: item.business_owner_id,
  techAdminId: item.tech_admin_id,
  executiveSponsorId: item.executive_sponsor_id,
  targetSoftwareId: item.id,
  contract,
});

// An item may have segments without percentages; then each is an equal part of it, as in all sums of money.
function departmentOf({ business_segment, business_segment_percentages }: Software): string | null {
  const segments = business_segment ?? [];
  const shares = segmentShares(100n, segments, business_segment_percentages);
  const percentages = shares.map(({ segment, share }) => [segment, Number(share)] as const);
  return departmentText(segments, Object.fromEntries(percentages));
}

async function submit(work: Work, held: HeldRequest): Promise<void> {
  const before = stateOf(held);
  const step = before.currentStep;
  const outcome = act(before, { type: 'approve', step }, await actingPerson(work, before));
  if (outcome.kind === 'refused') return refuse(work, { refusal: outcome.refusal, step, held });
  if (outcome.kind === 'unchanged') return;
  const { state } = outcome;
  const { row } = held;
  await keepState(work.db, held, { ...deedOf(work), state });
  const begun = { type: 'request_created' as const, softwareId: row.targetSoftwareId };
  await tellOfRequest(work.db, { ...deedOf(work), request: row }, begun);
  await mailAboutDecision(work, held, { step, state, comment: null });
}

const missing = (): never => {
  throw new Problem('missing', 'This software doesn’t exist. It may have been deleted');
};
