import { type Workflow, workflowReply } from '@purser/api/workflow';
import { detailsOfChanges, workflowChanges } from '@purser/domain/administration';
import { auditedWorkflow } from '@purser/domain/audit-changes';
import { Problem } from '@purser/domain/problem';
import { defaultWorkflow, type WorkflowStep } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { auditSettings } from '../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { lockWorkflow } from '../../platform/locks.ts';
import { namesOf, requirePeople } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findPeople, presentOf } from './request-people.queries.ts';
import { findWorkflow, renewDrafts, writeWorkflow } from './workflow.queries.ts';

/** Today's workflow; the default one until somebody saves another. Deleted approvers read as null. */
export async function getWorkflow(db: Executor): Promise<Workflow> {
  const steps = (await findWorkflow(db)) ?? defaultWorkflow;
  const approvers = steps.map(({ approverId }) => approverId);
  const people = await findPeople(db, approvers);
  return {
    steps: steps.map((step) => ({
      ...step,
      actions: [...step.actions],
      approverId: presentOf(people, step.approverId),
    })),
  };
}

interface WorkflowSave {
  readonly steps: readonly WorkflowStep[];
  /** The workflow that was changed, which must still be the saved one; undefined replaces any. */
  readonly from?: readonly WorkflowStep[] | undefined;
}

/** Replaces the workflow. Drafts follow it at once; requests under way keep their own steps. */
export async function saveWorkflow(work: Work, { steps, from }: WorkflowSave): Promise<Workflow> {
  permit(work.person, 'save workflow');
  return work.db.transaction(async (tx) => {
    await lockWorkflow(tx);
    const approvers = steps.map(({ approverId }, at) => [`steps.${at}.approverId`, approverId] as const);
    await requirePeople(tx, Object.fromEntries(approvers));
    const before = await getWorkflow(tx);
    if (from && !isSame(from, before.steps)) throw stale();
    await writeWorkflow(tx, authorshipOf(work), steps);
    await renewDrafts(tx, steps);
    const after = await getWorkflow(tx);
    await recordWorkflowChange({ ...work, db: tx }, before, after);
    return after;
  });
}

const stepsSchema = workflowReply.shape.steps;

// The schema puts the fields of both in the same order.
const isSame = (a: readonly WorkflowStep[], b: readonly WorkflowStep[]): boolean =>
  JSON.stringify(stepsSchema.parse(a)) === JSON.stringify(stepsSchema.parse(b));

const stale = (): Problem =>
  new Problem(
    'stale',
    'Somebody else has saved the workflow since you opened it. Please load it again; nothing was saved',
  );

async function recordWorkflowChange(work: Work, before: Workflow, after: Workflow): Promise<void> {
  const approvers = [...before.steps, ...after.steps].flatMap(({ approverId }) => approverId ?? []);
  const names = await namesOf(work.db, approvers);
  await recordAdministration(work.db, authorshipOf(work), {
    about: 'workflow',
    description: 'The approval workflow was changed',
    details: detailsOfChanges(workflowChanges(before.steps, after.steps, names)),
  });
  await auditSettings(work, 'workflow_changed', auditedWorkflow(before.steps, after.steps, names));
}
