import { type ApprovalState, getStep, statusOf } from '@purser/domain/approvals/approval-state';
import type { Company } from '@purser/domain/approvals/approvers';
import { currentAssigneeOf, duesOf, turnsOf } from '@purser/domain/approvals/turns';
import type { DateText } from '@purser/domain/days';
import { pick } from '@purser/domain/fields';
import { type TermsDifference, termsOf } from '@purser/domain/request-terms';
import type { StepStatus } from '@purser/domain/requests';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../../db/client.ts';
import { differences as changedFields } from '../../../platform/changes.ts';
import type { Authorship } from '../../../platform/history.ts';
import { namesOf } from '../../../platform/people.ts';
import { noSuch } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { findPeople, ownersPresent } from '../record/known-people.queries.ts';
import { recordChanges } from '../record/request-history.ts';
import { lockRecord, type RequestRecord, updateRecord } from '../record/requests.queries.ts';
import { actedForText } from './acting-for.ts';
import { type ApprovalRecord, approvalOf, deciderOf, stepColumns } from './approval-record.ts';
import { findSubject } from './approval-subject.queries.ts';
import { readCompany } from './company.queries.ts';
import {
  findStepRows,
  isOrphaned,
  peopleNamedIn,
  presentStep,
  type StepRow,
  updateStep,
} from './request-steps.queries.ts';
import { type ChangedStep, findDecisions, saveDecisions } from './step-decisions.queries.ts';

/**
 * A request with its steps, as it is stored but for deleted people: as owner, approver and assignee they read as null, as
 * requestor and as decider of a step they stay.
 */
export interface RequestWithSteps extends ApprovalRecord {
  /** What the engine knows of it, and the company on that day. */
  readonly approval: ApprovalState;
  readonly company: Company;
  /** The deleted people among all that the request names. */
  readonly deletedIds: ReadonlySet<number>;
  /** The names of all people that the request names. */
  readonly names: ReadonlyMap<number, string>;
  /** The keys of the steps that wait for somebody who was deleted. */
  readonly orphaned: ReadonlySet<string>;
}

type Reading = Pick<Work, 'db' | 'today'>;

/** Locks a request against other writers; 404 where there is none. Its item is locked before it (decision 56). */
export async function lockRequest(
  { db, today }: Reading,
  id: number,
  strength?: 'update',
): Promise<RequestWithSteps> {
  const row = (await lockRecord(db, id, strength)) ?? noSuch('request');
  // Read once the request is locked: only then are they what its last writer has left.
  return requestWithSteps({ db, today }, row, await findStepRows(db, id));
}

export async function requestWithSteps(
  { db, today }: { readonly db: Executor; readonly today: DateText },
  row: RequestRecord,
  steps: readonly StepRow[],
): Promise<RequestWithSteps> {
  const company = await readCompany(db, today);
  const decisions = await findDecisions(db, row.id);
  const people = await findPeople(db, [
    row.requestorId,
    ...ownerFields.map((field) => row[field]),
    row.currentAssigneeId,
    ...peopleNamedIn(steps, { decisions, company }),
  ]);
  const deletedIds = new Set([...people.values()].filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  const record = {
    row: ownersPresent(row, people),
    steps: steps.map((step) => presentStep(step, people)),
    decisions,
  };
  const approval = approvalOf(record, await findSubject(db, record));
  const orphaned = steps.filter((step) => isOrphaned(step, { row, company }));
  return {
    ...record,
    approval,
    company,
    names: new Map([...people].map(([id, { name }]) => [id, name])),
    deletedIds,
    orphaned: new Set(orphaned.map(({ stepName }) => stepName)),
  };
}

/** The state that a request is to have, who changes it and when, and what else is written with it. */
export interface StateChange {
  readonly state: ApprovalState;
  readonly at: string;
  /** Null where nobody did anything, as days passed or people left: then its version stays. */
  readonly author: Authorship | null;
  /** The comment of the decision of a step. */
  readonly comments?: string | null;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Fields of the request that its state doesn't have, such as its description. */
  readonly fields?: Partial<RequestRecord>;
  /** The company from now on, where that is what changed. */
  readonly company?: Company;
  /** The steps whose approvers are reminded today. */
  readonly reminded?: ReadonlySet<string> | undefined;
}

/** Writes what differs between a locked request and the state it is to have. */
export async function saveState(tx: Executor, locked: RequestWithSteps, change: StateChange): Promise<void> {
  const { row, approval } = locked;
  const { state, at, author, fields = {}, company = locked.company } = change;
  requireItsContract(row, change);
  const changes = changedFields<RequestRecord>(row, { ...requestColumns(state, company), ...fields });
  const steps = locked.steps.map((step) => {
    const [before, after] = [getStep(approval, step.stepName), getStep(state, step.stepName)];
    return { row: step, before, after, changes: stepChanges(locked, { row: step, before, after }, change) };
  });
  const changedSteps = steps.filter((step) => Object.keys(step.changes).length > 0);
  const isSame = Object.keys(changes).length === 0;
  if (isSame && changedSteps.length === 0 && steps.every(isDecidedAsBefore)) return;
  if (author) await recordChanges(tx, author, { row, steps: locked.steps, changes });
  for (const step of changedSteps) await updateStep(tx, step.row.id, step.changes);
  await saveDecisions(tx, steps, { names: await decidersIn(tx, locked, state), known: locked.decisions });
  if (isSame && !author) return;
  const hasMoved = changes.status !== undefined || changes.currentStep !== undefined;
  await updateRecord(tx, row.id, {
    ...changes,
    ...(hasMoved ? { statusSince: at } : {}),
    ...(author ? { version: row.version + 1, updatedAt: at, updatedBy: author.userId } : {}),
  });
}

// Whoever approves last creates the contract with it, in this transaction.
function requireItsContract({ id, contract }: RequestRecord, { state, fields }: StateChange): void {
  if (state.status === 'approved' && contract !== null && !fields?.contractId)
    throw new Error(`The request ${id} can't be approved without its contract.`);
}

function requestColumns(state: ApprovalState, company: Company) {
  const turns = turnsOf(state, company);
  const { sentBack } = state;
  return {
    ...pick(state, ['status', 'currentStep', 'softwareId', 'round', 'isWithdrawn', 'basis', ...ownerFields]),
    currentAssigneeId: currentAssigneeOf(state, company),
    currentSteps: turns.map(({ step }) => step),
    askedIds: [...new Set(turns.flatMap(({ askedIds }) => askedIds))],
    dueOn: firstDueOn(state, company),
    sentBackBy: sentBack?.byId ?? null,
    sentBackStep: sentBack?.step ?? null,
    ...(sentBack ? {} : { sentBackComment: null }),
  };
}

const firstDueOn = (state: ApprovalState, company: Company): DateText | null =>
  duesOf(state, company)
    .map(({ dueOn }) => dueOn)
    .toSorted()[0] ?? null;

const isDecidedAsBefore = ({ before, after }: ChangedStep): boolean =>
  before.decisions.length === after.decisions.length &&
  before.decisions.every(({ stands }, at) => stands === after.decisions[at]?.stands);

function stepChanges(
  locked: RequestWithSteps,
  { row, before, after }: ChangedStep,
  change: StateChange,
): Partial<StepRow> {
  const { state, company = locked.company, reminded } = change;
  const columns = stepColumns({ state, company }, after);
  const [was, is] = [statusOf(row), statusOf(after)];
  const hasBegun = after.state === 'current' && before.state !== 'current';
  return {
    ...changedFields<StepRow>(row, columns),
    ...(was === 'pending' && is !== 'pending'
      ? decisionOf(locked, { row, status: is, decidedBy: deciderOf(after) }, change)
      : {}),
    ...(was !== 'pending' && is === 'pending' ? undecided : {}),
    ...(hasBegun ? { since: change.at, remindedOn: null } : {}),
    ...(reminded?.has(row.stepName) ? { remindedOn: company.today } : {}),
  };
}

const undecided = {
  decidedBy: null,
  decidedByName: null,
  decidedForName: null,
  completedAt: null,
  comments: null,
  differences: [],
  approvedTerms: null,
};

// The request may be changed later, so what was approved is stored with the step.
const decisionOf = (
  locked: RequestWithSteps,
  {
    row,
    status,
    decidedBy,
  }: Pick<StepRow, 'decidedBy'> & { readonly row: StepRow; readonly status: StepStatus },
  { state, at, author, comments = null, differences = [] }: StateChange,
): Partial<StepRow> => ({
  decidedBy,
  decidedByName:
    decidedBy === author?.userId ? author?.userName : nameThen(locked, decidedBy, author?.userName ?? ''),
  decidedForName: actedForText(locked, state, row.stepName),
  completedAt: at,
  comments,
  differences,
  approvedTerms: status === 'approved' ? termsOf(locked.row) : null,
});

// Of a step that is over since others left, whoever approved it before is its decider.
const nameThen = ({ decisions, names }: RequestWithSteps, id: number | null, otherwise: string): string =>
  [...decisions.values()].flat().find(({ personId }) => personId === id)?.personName ??
  names.get(id ?? 0) ??
  otherwise;

async function decidersIn(
  tx: Executor,
  { names }: RequestWithSteps,
  { steps }: ApprovalState,
): Promise<ReadonlyMap<number, string>> {
  const ids = steps
    .flatMap(({ decisions }) => decisions.flatMap(({ personId, onBehalfOfId }) => [personId, onBehalfOfId]))
    .filter((id) => id !== null)
    .filter((id) => !names.has(id));
  return new Map([...names, ...(await namesOf(tx, ids))]);
}

export function stepOf({ steps }: Pick<RequestWithSteps, 'steps'>, key: string): StepRow {
  const step = steps.find(({ stepName }) => stepName === key);
  if (!step) throw new Error(`The step ${key} is missing in its request.`);
  return step;
}
