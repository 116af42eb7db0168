import { pick } from '@purser/domain/fields';
import { assigneeOf, currentAssigneeOf, requestState, stepAt } from '@purser/domain/request-actions';
import { type TermsDifference, termsOf } from '@purser/domain/request-terms';
import { type RequestState, type StepRecord } from '@purser/domain/requests';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { differences as changedFields } from '../../platform/changes.ts';
import type { Authorship } from '../../platform/history.ts';
import { noSuch } from '../../platform/permit.ts';
import { recordChanges } from './request-history.ts';
import { findPeople, ownersPresent } from './request-people.queries.ts';
import { findStepRows, presentStep, type StepRow, updateStep } from './request-steps.queries.ts';
import { lockRecord, type RequestRecord, updateRecord } from './requests.queries.ts';

/**
 * A request with its steps, as it is stored but for deleted people: as owner, approver and assignee they read as null, as
 * requestor and as decider of a step they stay.
 */
export interface RequestWithSteps {
  readonly row: RequestRecord;
  readonly steps: readonly StepRow[];
  /** The deleted people among all that the request names. */
  readonly deletedIds: ReadonlySet<number>;
  /** The names of all people that the request names. */
  readonly names: ReadonlyMap<number, string>;
  /** The keys of the steps that wait for somebody who was deleted. */
  readonly orphaned: ReadonlySet<string>;
}

/** Locks a request against other writers; 404 where there is none. Its item is locked before it (decision 56). */
export async function lockRequest(tx: Executor, id: number, strength?: 'update'): Promise<RequestWithSteps> {
  const row = (await lockRecord(tx, id, strength)) ?? noSuch('request');
  // Read once the request is locked: only then are they what its last writer has left.
  return requestWithSteps(tx, row, await findStepRows(tx, id));
}

export async function requestWithSteps(
  db: Executor,
  row: RequestRecord,
  steps: readonly StepRow[],
): Promise<RequestWithSteps> {
  const people = await findPeople(db, [
    row.requestorId,
    ...ownerFields.map((field) => row[field]),
    row.currentAssigneeId,
    ...steps.flatMap(({ approverId, assigneeId }) => [approverId, assigneeId]),
  ]);
  const deletedIds = new Set([...people.values()].filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  const orphaned = steps.filter((step) => deletedIds.has(assigneeOf(step, row) ?? 0));
  return {
    row: ownersPresent(row, people),
    steps: steps.map((step) => presentStep(step, people)),
    names: new Map([...people].map(([id, { name }]) => [id, name])),
    deletedIds,
    orphaned: new Set(orphaned.map(({ stepName }) => stepName)),
  };
}

/** What the state machine knows of a request. */
export const stateOf = ({ row, steps }: Pick<RequestWithSteps, 'row' | 'steps'>): RequestState =>
  requestState(row, steps);

/** The state that a request is to have, who changes it and when, and what else is written with it. */
export interface StateChange extends Authorship {
  readonly state: RequestState;
  /** The comment of the decision of a step. */
  readonly comments?: string | null;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Fields of the request that its state doesn't have, such as its vendor. */
  readonly fields?: Partial<RequestRecord>;
}

/** Writes what differs between a locked request and the state it is to have, and counts its version up if anything does. */
export async function saveState(tx: Executor, locked: RequestWithSteps, change: StateChange): Promise<void> {
  const { row } = locked;
  const { state, userId, at, fields = {} } = change;
  // The stored assignee may be somebody who was deleted since.
  const currentAssigneeId = presentAssignee(locked, state);
  const ofState = pick(state, ['status', 'currentStep', 'softwareId', ...ownerFields]);
  const changes = changedFields(row, { ...ofState, currentAssigneeId, ...fields });
  const steps = locked.steps.map((step) => ({ id: step.id, changes: stepChanges(locked, step, change) }));
  const changedSteps = steps.filter((step) => Object.keys(step.changes).length > 0);
  if (Object.keys(changes).length === 0 && changedSteps.length === 0) return;
  await recordChanges(tx, change, { row, steps: locked.steps, changes });
  const hasMoved = changes.status !== undefined || changes.currentStep !== undefined;
  for (const step of changedSteps) await updateStep(tx, step.id, step.changes);
  await updateRecord(tx, row.id, {
    ...changes,
    ...(hasMoved ? { statusSince: at } : {}),
    version: row.version + 1,
    updatedAt: at,
    updatedBy: userId,
  });
}

function stepChanges(locked: RequestWithSteps, row: StepRow, change: StateChange): Partial<StepRow> {
  const { state } = change;
  const step = stepAt(state, row.stepName);
  if (!step) throw new Error(`The step ${row.stepName} is missing in the state that is to be saved.`);
  const { status, approverId, assigneeId, isReassigned, decidedBy } = step;
  const isDecided = row.status === 'pending' && status !== 'pending';
  const isCurrent = state.currentStep === row.stepName && locked.row.currentStep !== row.stepName;
  return {
    ...changedFields(row, { status, approverId, assigneeId, isReassigned, decidedBy }),
    ...(isDecided ? decisionOf(locked, step, change) : {}),
    ...(isCurrent ? { since: change.at } : {}),
  };
}

// The request may be changed later, so what was approved is stored with the step.
const decisionOf = (
  locked: RequestWithSteps,
  { status, assigneeId, decidedBy }: StepRecord,
  { at, userName, comments = null, differences = [] }: StateChange,
): Partial<StepRow> => ({
  decidedByName: userName,
  decidedForName: actedFor(locked, { assigneeId, decidedBy }),
  completedAt: at,
  comments,
  differences,
  approvedTerms: status === 'approved' ? termsOf(locked.row) : null,
});

/** The name of the person in whose place somebody decides a step; null where it is their own, or nobody’s. */
export const actedFor = (
  { names }: Pick<RequestWithSteps, 'names'>,
  { assigneeId, decidedBy }: Pick<StepRecord, 'assigneeId' | 'decidedBy'>,
): string | null =>
  assigneeId === null || assigneeId === decidedBy ? null : (names.get(assigneeId) ?? null);

// A step by the role of a requestor who was deleted waits for nobody.
function presentAssignee({ deletedIds }: RequestWithSteps, state: RequestState): number | null {
  const id = currentAssigneeOf(state);
  return id !== null && deletedIds.has(id) ? null : id;
}

export function stepOf({ steps }: RequestWithSteps, key: string): StepRow {
  const step = steps.find(({ stepName }) => stepName === key);
  if (!step) throw new Error(`The step ${key} is missing in its request.`);
  return step;
}
