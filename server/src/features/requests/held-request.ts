import { pick } from '@purser/domain/fields';
import { Problem } from '@purser/domain/problem';
import { assigneeOf, currentAssigneeOf, requestState, stepAt } from '@purser/domain/request-actions';
import { type TermsDifference, termsOf } from '@purser/domain/request-terms';
import { type RequestState, type StepRecord } from '@purser/domain/requests';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { differences as changedFields } from '../../platform/changes.ts';
import type { Authorship } from '../../platform/history.ts';
import { tellOfChanges } from './request-history.ts';
import { findPeople, ownersPresent } from './request-people.queries.ts';
import { findStepRows, presentStep, type StepRow, updateStep } from './request-steps.queries.ts';
import { findRecordForUpdate, type RequestRecord, updateRecord } from './requests.queries.ts';

/**
 * A request with its steps, held against other writers until the transaction ends. Whoever was deleted reads as nobody
 * where somebody is waited for: as owner, approver and assignee. The requestor, and who decided a step, stay.
 */
export interface HeldRequest {
  readonly row: RequestRecord;
  /** In order. */
  readonly steps: readonly StepRow[];
  /** Who was deleted among all the people of the request. */
  readonly gone: ReadonlySet<number>;
  /** What all of them are called. */
  readonly names: ReadonlyMap<number, string>;
  /** The keys of the steps that wait for somebody who was deleted. */
  readonly orphaned: ReadonlySet<string>;
}

/** Holds a request; 404 where there is none. An item that is held too is held first (decision 56). */
export async function holdRequest(
  tx: Executor,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<HeldRequest> {
  const row = (await findRecordForUpdate(tx, id, strength)) ?? noSuchRequest();
  // Read after the request is held: only then are they what its last writer has left.
  return heldOf(tx, row, await findStepRows(tx, id));
}

/** A stored request and its steps with deleted people read as nobody. */
export async function heldOf(
  db: Executor,
  row: RequestRecord,
  steps: readonly StepRow[],
): Promise<HeldRequest> {
  const people = await findPeople(db, [
    row.requestorId,
    ...ownerFields.map((field) => row[field]),
    row.currentAssigneeId,
    ...steps.flatMap(({ approverId, assigneeId }) => [approverId, assigneeId]),
  ]);
  const gone = new Set([...people].filter(([, { isGone }]) => isGone).map(([id]) => id));
  const orphaned = steps.filter((step) => gone.has(assigneeOf(step, row) ?? 0));
  return {
    row: ownersPresent(row, people),
    steps: steps.map((step) => presentStep(step, people)),
    names: new Map([...people].map(([id, { name }]) => [id, name])),
    gone,
    orphaned: new Set(orphaned.map(({ stepName }) => stepName)),
  };
}

/** What the state machine knows of a request. */
export const stateOf = ({ row, steps }: Pick<HeldRequest, 'row' | 'steps'>): RequestState =>
  requestState(row, steps);

/** The state that a request is to have, who brought it there and when, and what else is written with it. */
export interface StateChange extends Authorship {
  readonly state: RequestState;
  /** What was said with the decision of a step. */
  readonly comments?: string | null;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Fields of the request that its state doesn't have, such as its vendor. */
  readonly fields?: Partial<RequestRecord>;
}

/**
 * Writes what differs between a held request and the state it is to have, and counts its version up; nothing is
 * written, and false answered, where nothing differs.
 */
export async function saveState(tx: Executor, held: HeldRequest, kept: StateChange): Promise<boolean> {
  const { row } = held;
  const { state, userId, at, fields = {} } = kept;
  // The stored assignee may be somebody who was deleted since.
  const currentAssigneeId = presentAssignee(held, state);
  const way = pick(state, ['status', 'currentStep', 'softwareId', ...ownerFields]);
  const changes = changedFields(row, { ...way, currentAssigneeId, ...fields });
  const steps = held.steps.map((step) => ({ id: step.id, changes: stepChanges(held, step, kept) }));
  const changedSteps = steps.filter((step) => Object.keys(step.changes).length > 0);
  if (Object.keys(changes).length === 0 && changedSteps.length === 0) return false;
  await tellOfChanges(tx, kept, { row, steps: held.steps, changes });
  const hasMoved = changes.status !== undefined || changes.currentStep !== undefined;
  for (const step of changedSteps) await updateStep(tx, step.id, step.changes);
  await updateRecord(tx, row.id, {
    ...changes,
    ...(hasMoved ? { statusSince: at } : {}),
    version: row.version + 1,
    updatedAt: at,
    updatedBy: userId,
  });
  return true;
}

function stepChanges(held: HeldRequest, row: StepRow, kept: StateChange): Partial<StepRow> {
  const { state } = kept;
  const step = stepAt(state, row.stepName);
  if (!step) throw new Error(`The step ${row.stepName} is missing in the state that is to be kept.`);
  const { status, approverId, assigneeId, isReassigned, decidedBy } = step;
  const isDecided = row.status === 'pending' && status !== 'pending';
  const isCurrent = state.currentStep === row.stepName && held.row.currentStep !== row.stepName;
  return {
    ...changedFields(row, { status, approverId, assigneeId, isReassigned, decidedBy }),
    ...(isDecided ? decisionOf(held, step, kept) : {}),
    ...(isCurrent ? { since: kept.at } : {}),
  };
}

// What a request says may be changed later; what was approved is what it says now.
const decisionOf = (
  held: HeldRequest,
  { status, assigneeId, decidedBy }: StepRecord,
  { at, userName, comments = null, differences = [] }: StateChange,
): Partial<StepRow> => ({
  decidedByName: userName,
  decidedForName: actedFor(held, { assigneeId, decidedBy }),
  completedAt: at,
  comments,
  differences,
  approvedTerms: status === 'approved' ? termsOf(held.row) : null,
});

/** What the person is called in whose place somebody decides a step; null where it is their own, or nobody’s. */
export const actedFor = (
  { names }: Pick<HeldRequest, 'names'>,
  { assigneeId, decidedBy }: Pick<StepRecord, 'assigneeId' | 'decidedBy'>,
): string | null =>
  assigneeId === null || assigneeId === decidedBy ? null : (names.get(assigneeId) ?? null);

// A step by the role of a requestor who was deleted waits for nobody.
function presentAssignee({ gone }: HeldRequest, state: RequestState): number | null {
  const id = currentAssigneeOf(state);
  return id !== null && gone.has(id) ? null : id;
}

/** A held request's step by its key. */
export function stepOf({ steps }: HeldRequest, key: string): HeldRequest['steps'][number] {
  const step = steps.find(({ stepName }) => stepName === key);
  if (!step) throw new Error(`The step ${key} is missing in a request that is held.`);
  return step;
}

/** Refuses a request that isn't there. */
export const noSuchRequest = (): never => {
  throw new Problem('missing', 'This request doesn’t exist. It may have been deleted');
};
