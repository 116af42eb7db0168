import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { SavedStep, saveWorkflow as saveEndpoint, Workflow } from '@purser/api/workflow';
import { workflowChanges } from '@purser/domain/administration';
import type { Company } from '@purser/domain/approvals/approvers';
import { planOf } from '@purser/domain/approvals/step-plan';
import { rulesText } from '@purser/domain/approvals/step-sentence';
import { exampleText, workflowWarnings } from '@purser/domain/approvals/workflow-warnings';
import { auditedWorkflow } from '@purser/domain/audit-changes';
import { defaultWorkflow } from '@purser/domain/workflow';
import type { Executor } from '../../../db/client.ts';
import { authorshipOf } from '../../../platform/history.ts';
import { lockWorkflow } from '../../../platform/locks.ts';
import { namesOf } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { recordSaved } from '../../../platform/settings.ts';
import { requireUnchanged } from '../../../platform/unchanged.ts';
import { readCompany } from '../approval/company.queries.ts';
import {
  addWorkflowVersion,
  findForms,
  findWorkflow,
  renewDrafts,
  writeWorkflow,
} from './workflow.queries.ts';
import { peopleNamedIn, presentSteps, requireSteps, savedStep } from './workflow-steps.ts';

/** Today's workflow; the default one until somebody saves another. Deleted approvers read as null. */
export async function getWorkflow(db: Executor): Promise<Workflow> {
  const steps: readonly SavedStep[] =
    (await findWorkflow(db)) ?? defaultWorkflow.map((step) => ({ ...step, actions: [...step.actions] }));
  return { steps: await presentSteps(db, steps) };
}

/** The forms whose requests have the workflow's steps, by their keys; the default one is null. */
export const followingForms = async (db: Executor): Promise<(string | null)[]> => [
  null,
  ...(await findForms(db)).filter(({ steps }) => steps === null).map(({ key }) => key),
];

type Saved = ReplyOf<typeof saveEndpoint>;

/**
 * Replaces the workflow. Drafts follow it at once; requests under way keep their own steps. Answers which steps some request would
 * come to without anybody to decide them.
 */
export async function saveWorkflow(
  work: Work,
  { steps: given, from }: BodyOf<typeof saveEndpoint>,
): Promise<Saved> {
  permit(work.person, 'save workflow');
  return inTransaction(work, async (within, tx) => {
    await lockWorkflow(tx);
    const steps = given.map(savedStep);
    const company = await readCompany(tx, work.today);
    await requireSteps(tx, steps, { ...company, path: 'steps' });
    const before = await getWorkflow(tx);
    requireUnchanged('the workflow', { from, now: before.steps }, 'it');
    await writeWorkflow(within, steps);
    await renewDrafts(tx, steps, await followingForms(tx));
    const after = await getWorkflow(tx);
    await addWorkflowVersion(tx, authorshipOf(work), { before, after });
    await recordWorkflowChange(within, { before, after }, company);
    const warnings = await warningsOf(tx, after.steps, company);
    return { ...after, ...(warnings.length > 0 && { warnings }) };
  });
}

async function warningsOf(tx: Executor, steps: Workflow['steps'], company: Company) {
  const { sign } = company;
  const found = workflowWarnings(steps.map(planOf), company);
  const names = await namesOf(tx, [...new Set(found.map(({ example }) => example.people.requestorId))]);
  return found.map(({ stepKey, example }) => ({ stepKey, example: exampleText(example, { names, sign }) }));
}

async function recordWorkflowChange(
  work: Work,
  { before, after }: { readonly before: Workflow; readonly after: Workflow },
  { groups, sign }: Company,
): Promise<void> {
  const all = [...before.steps, ...after.steps];
  const names = await namesOf(work.db, [...new Set(all.flatMap(peopleNamedIn))]);
  const described = ({ steps }: Workflow) =>
    steps.map((step) => ({ ...step, rules: rulesText(planOf(step), { people: names, groups, sign }) }));
  const [old, now] = [described(before), described(after)];
  await recordSaved(
    work,
    { about: 'workflow', description: 'The approval workflow was changed', action: 'workflow_changed' },
    { details: workflowChanges(old, now, names), changes: auditedWorkflow(old, now, names) },
  );
}
