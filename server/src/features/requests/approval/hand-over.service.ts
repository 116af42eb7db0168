import type { UserDuties } from '@purser/api/users';
import { eventsBetween } from '@purser/domain/approvals/approval-events';
import type { Company } from '@purser/domain/approvals/approvers';
import { handedOver } from '@purser/domain/approvals/handed-over';
import { companyChanged } from '@purser/domain/approvals/request-updates';
import type { Handover } from '@purser/domain/hand-over';
import { lockWorkflow } from '../../../platform/locks.ts';
import { namesOf } from '../../../platform/people.ts';
import type { Work } from '../../../platform/serve.ts';
import { handOverSettings, listNamingSettings } from '../workflow/hand-over-settings.ts';
import { commit } from './commit.ts';
import { readCompany } from './company.queries.ts';
import { listOwnedRequests, listWaitingSteps, lockRequestsOf } from './request-duties.queries.ts';
import { lockRequest, type RequestWithSteps } from './request-with-steps.ts';

/** What a person owns and decides in requests and in the workflow. */
export async function getRequestDuties(
  { db, today }: Pick<Work, 'db' | 'today'>,
  userId: number,
): Promise<Omit<UserDuties, 'software'>> {
  return {
    requests: await listOwnedRequests(db, userId),
    steps: await listWaitingSteps(db, userId),
    ...(await listNamingSettings(db, { id: userId, today })),
  };
}

/**
 * Gives what a person owns and decides to somebody else, or to nobody, in the transaction of that person's deletion and
 * before it: a deleted person reads as null. No request can begin meanwhile.
 */
export async function handOverRequests(work: Work, handover: Handover): Promise<void> {
  const { db: tx } = work;
  await lockWorkflow(tx);
  const { groups } = await readCompany(tx, work.today);
  await handOverSettings(work, handover);
  for (const id of await lockRequestsOf(tx, handover.from)) {
    const locked = await lockRequest(work, id);
    await handOverRequest(work, { locked, groups }, handover);
  }
}

// The steps that only this person could decide as the requestor wait for nobody from now on.
// Whoever takes over is a member of the groups already; the groups before say which people requests asked.
async function handOverRequest(
  work: Work,
  { locked, groups }: { readonly locked: RequestWithSteps; readonly groups: Company['groups'] },
  handover: Handover,
): Promise<void> {
  const { from } = handover;
  const before = { ...locked.company, groups };
  const company = { ...locked.company, deletedIds: new Set([...before.deletedIds, from]) };
  const left = { ...locked, deletedIds: new Set([...locked.deletedIds, from]) };
  const given = handedOver(locked.approval, handover);
  const { state } = companyChanged(given, { before, after: company });
  const events = eventsBetween(locked.approval, state, { before, after: company });
  const fromName = (await namesOf(work.db, [from])).get(from) ?? null;
  await commit(work, left, { state, events, cause: { type: 'handed over', fromName, company } });
}
