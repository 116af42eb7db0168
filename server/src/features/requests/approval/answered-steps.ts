import type { RequestStep } from '@purser/api/request-replies';
import {
  findStep,
  isOfSeveral,
  type ApprovalStep as Step,
  statusOf,
} from '@purser/domain/approvals/approval-state';
import { type AskedPerson, askedFor, tallyOf } from '@purser/domain/approvals/approvers';
import { offeredRefusal, replaceableApprovers } from '@purser/domain/approvals/request-rights';
import { firstPersonOf, placeOf } from '@purser/domain/approvals/turns';
import { overdueDays } from '@purser/domain/approvals/working-days';
import { pick } from '@purser/domain/fields';
import type { Work } from '../../../platform/serve.ts';
import { findPeople, type KnownPeople, nameOf, presentOf } from '../record/known-people.queries.ts';
import { findRecord } from '../record/requests.queries.ts';
import { stepAdditionsOf } from './approval-record.ts';
import { findStepRows, type StepRow } from './request-steps.queries.ts';
import { type RequestWithSteps, requestWithSteps } from './request-with-steps.ts';

type Asking = Pick<Work, 'db' | 'today' | 'person'>;

/** The steps of one request, in order; none where there is no such request. */
export async function listSteps(work: Asking, requestId: number): Promise<RequestStep[]> {
  const row = await findRecord(work.db, requestId);
  if (!row) return [];
  const request = await requestWithSteps(work, row, await findStepRows(work.db, requestId));
  const { approval, company, steps, decisions } = request;
  const asked = approval.steps.map((step) => askedAt(request, step));
  const known = await findPeople(work.db, [
    ...asked.flatMap(({ missing }) => missing.flatMap(({ id, onBehalfOfId }) => [id, onBehalfOfId])),
    ...steps.flatMap((step) => [step.assigneeId, step.decidedBy]),
    ...approval.steps.map((step) => firstPersonOf(approval, step, company)),
  ]);
  return steps.flatMap((stored, at) => {
    const step = findStep(approval, stored.stepName);
    if (!step) return [];
    const { missing = [], left = 0 } = asked[at] ?? {};
    return [
      {
        ...storedParts(stored, request, { known, missing, step }),
        ...stepAdditionsOf(stored),
        ...pick(step, ['state', 'skippedBecause', 'escalatedOn']),
        dueOn: stored.dueOn,
        overdueDays: stored.dueOn === null ? 0 : overdueDays(stored.dueOn, company.today, company.holidays),
        decisions: (decisions.get(stored.id) ?? []).map(
          ({ id: _id, stepId: _step, ...decision }) => decision,
        ),
        missing: missing.map(({ id, onBehalfOfId }) => ({
          id,
          name: nameOf(known, id) ?? '',
          onBehalfOfId,
          onBehalfOfName: nameOf(known, onBehalfOfId),
        })),
        left,
        ...rightsAt(work, request, stored.stepName),
      },
    ];
  });
}

function askedAt({ approval, company }: RequestWithSteps, step: Step) {
  const place = placeOf(approval, step, company);
  const isOver = step.state === 'approved' || step.state === 'rejected' || step.state === 'skipped';
  if (isOver) return { missing: [], left: 0 };
  const { missing, left } = tallyOf(step, place);
  return { missing: askedFor(missing, place).people, left };
}

function rightsAt(
  { person: by }: Asking,
  { approval, company }: RequestWithSteps,
  step: string,
): Pick<RequestStep, 'refusals' | 'replaceable'> {
  const ask = (type: 'approve' | 'reject' | 'send_back') =>
    offeredRefusal(approval, { action: { type, step }, by }, company) ?? null;
  const reassign = { type: 'reassign', step, assigneeId: by.id } as const;
  const replaceable = replaceableApprovers(approval, { step, by }, company);
  return {
    refusals: {
      approve: ask('approve'),
      reject: ask('reject'),
      send_back: ask('send_back'),
      // Whoever may replace none of its approvers may still assign one to a step that lacks them.
      reassign:
        replaceable.length > 0 ? null : (offeredRefusal(approval, { action: reassign, by }, company) ?? null),
    },
    replaceable,
  };
}

function storedParts(
  stored: StepRow,
  { row, approval, company }: RequestWithSteps,
  {
    known,
    missing,
    step,
  }: { readonly known: KnownPeople; readonly missing: readonly AskedPerson[]; readonly step: Step },
) {
  const status = statusOf(stored);
  const isGroup = stored.approvers[0]?.named?.type === 'group';
  const named = isGroup ? stored.assigneeId : firstPersonOf(approval, step, company);
  // Of several approvers whoever is missing is named, rather than the first, who may have approved or left.
  const isWaiting = isOfSeveral(stored) && stored.state === 'current';
  const first = isWaiting ? (missing[0]?.id ?? null) : named;
  // Of a step that is decided it is history, also where that person was deleted.
  const assigneeId = status === 'pending' ? presentOf(known, first) : stored.assigneeId;
  return {
    ...pick(stored, [
      'id',
      'requestId',
      'stepName',
      'label',
      'description',
      'actions',
      'isReassigned',
      'comments',
      'decidedBy',
      'decidedByName',
      'decidedForName',
      'since',
      'completedAt',
      'approvedTerms',
      'differences',
    ]),
    status,
    assigneeId,
    assigneeName: nameOf(known, assigneeId),
    decidedByUsername: stored.decidedBy === null ? null : (known.get(stored.decidedBy)?.username ?? null),
    isSelfApproved: stored.position > 0 && status === 'approved' && stored.decidedBy === row.requestorId,
  };
}
