import {
  type RequestForm,
  requestForm,
  type WorkflowVersion,
  workflowVersion,
} from '@purser/api/approval-settings';
import { type SavedStep, type Workflow, workflowStep } from '@purser/api/workflow';
import type { Question } from '@purser/domain/approvals/answers';
import { planOf } from '@purser/domain/approvals/step-plan';
import { pick } from '@purser/domain/fields';
import { desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { workflowVersions } from '../../../db/tables/workflow-versions.ts';
import type { Authorship } from '../../../platform/history.ts';
import type { Work } from '../../../platform/serve.ts';
import { findSetting, lockSetting, updateSetting } from '../../../platform/settings.ts';
import { approvalKeys } from '../approval/company.queries.ts';

const workflowKey = 'workflow';

/** The workflow as it was saved; undefined where nobody has saved any. */
export async function findWorkflow(db: Executor): Promise<z.infer<typeof workflowStep>[] | undefined> {
  const row = await findSetting(db, workflowKey);
  return row && z.array(workflowStep).parse(row.value);
}

export async function writeWorkflow(
  work: Pick<Work, 'db' | 'person' | 'at'>,
  steps: readonly SavedStep[],
): Promise<void> {
  await lockSetting(work.db, workflowKey, steps);
  await updateSetting(work, workflowKey, steps);
}

/** What a request's steps have of the workflow's, in order. */
export const stepValues = (steps: readonly SavedStep[]) =>
  steps.map((step, position) => {
    const { key: stepName, ...plan } = planOf(step);
    const approvers = plan.approvers.map((named) => ({ named, heldById: null, isReassigned: false }));
    return { ...plan, ...pick(step, ['description', 'actions']), approvers, position, stepName };
  });

/**
 * Gives every draft of some forms the steps of a workflow; null is the default form. The workflow is locked, so that no
 * draft can be added in between, and each draft is locked before it is changed.
 */
export async function renewDrafts(
  tx: Executor,
  steps: readonly SavedStep[],
  formKeys: readonly (string | null)[],
): Promise<void> {
  await tx.execute(
    sql`select id from purchase_requests where status = 'draft' order by id for no key update`,
  );
  // No form has an empty key.
  const keys = JSON.stringify(formKeys.map((key) => key ?? ''));
  await renewSteps(
    tx,
    steps,
    sql`purchase_requests.status = 'draft'
      and coalesce(purchase_requests."formKey", '') in (select jsonb_array_elements_text(${keys}::jsonb))`,
  );
}

/** Gives one locked request the steps of another form. */
export const renewStepsOf = (tx: Executor, requestId: number, steps: readonly SavedStep[]): Promise<void> =>
  renewSteps(tx, steps, sql`purchase_requests.id = ${requestId}`);

// Of several approvers nobody knows which one a new list has.
const staysReassigned =
  sql.raw(`(jsonb_array_length(request_steps.approvers) = 1 and jsonb_array_length(excluded.approvers) <= 1
  and request_steps.approvers -> 0 -> 'isReassigned' = 'true')`);

const hasOneEach = sql.raw(
  'jsonb_array_length(request_steps.approvers) = 1 and jsonb_array_length(excluded.approvers) = 1',
);

// A step whose key remains has the same id and, where a single person decides it, re-assignment as before.
async function renewSteps(tx: Executor, steps: readonly SavedStep[], isGiven: SQL): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(stepValues(steps))}::jsonb) as given(position integer, "stepName" text,
    label text, description text, actions text[], approvers jsonb,
    needs text, conditions jsonb, "besidePrevious" boolean, "dueDays" integer, "escalateAfterDays" integer,
    "escalateToId" integer, questions jsonb)`;
  await tx.execute(sql`
    delete from request_steps using purchase_requests
    where purchase_requests.id = request_steps."requestId" and ${isGiven}
      and request_steps."stepName" not in (select "stepName" from ${given})`);
  await tx.execute(sql`
    insert into request_steps ("requestId", position, "stepName", label, description, actions, approvers, needs, conditions,
      "besidePrevious", "dueDays", "escalateAfterDays", "escalateToId", questions)
    select purchase_requests.id, given.* from purchase_requests, ${given}
    where ${isGiven}
    on conflict ("requestId", "stepName") do update set position = excluded.position, label = excluded.label,
      description = excluded.description, actions = excluded.actions,
      approvers = case when ${staysReassigned} then jsonb_build_array(coalesce(excluded.approvers -> 0, '{"named": null}') || jsonb_build_object(
        'heldById', request_steps.approvers -> 0 -> 'heldById', 'isReassigned', true))
        when ${hasOneEach} then jsonb_build_array(excluded.approvers -> 0 || jsonb_build_object(
          'heldById', request_steps.approvers -> 0 -> 'heldById'))
        else excluded.approvers end,
      "isReassigned" = ${staysReassigned}, needs = excluded.needs, conditions = excluded.conditions,
      "besidePrevious" = excluded."besidePrevious", "dueDays" = excluded."dueDays",
      "escalateAfterDays" = excluded."escalateAfterDays", "escalateToId" = excluded."escalateToId",
      questions = excluded.questions`);
}

/**
 * Drafts that began from a form have its questions as they are now, with the answers that these still ask for. A request that was
 * submitted keeps its own.
 */
export async function renewQuestions(
  tx: Executor,
  { key, questions }: { readonly key: string; readonly questions: readonly Question[] },
): Promise<void> {
  const asked = JSON.stringify(questions);
  await tx.execute(sql`
    update purchase_requests set questions = ${asked}::jsonb, answers = coalesce((
      select jsonb_object_agg(given.key, given.value) from jsonb_each(answers) given
      where exists (
        select from jsonb_array_elements(questions) before, jsonb_array_elements(${asked}::jsonb) now
        where before ->> 'key' = given.key and now ->> 'key' = given.key and before ->> 'type' = now ->> 'type')), '{}')
    where status = 'draft' and "formKey" = ${key} and questions is distinct from ${asked}::jsonb`);
}

const savedForms = z.array(requestForm);

/** The forms that requests begin from, beside the default one. */
export async function findForms(db: Executor): Promise<RequestForm[]> {
  const row = await findSetting(db, approvalKeys.forms);
  return row ? savedForms.parse(row.value) : [];
}

const mostShown = 100;

/** Keeps a workflow that was saved; with the first one also the one that it replaced, which nobody is known to have saved. */
export async function addWorkflowVersion(
  tx: Executor,
  { at, userId, userName }: Authorship,
  { before, after }: { readonly before: Workflow; readonly after: Workflow },
): Promise<void> {
  const isFirst = (await tx.$count(workflowVersions)) === 0;
  const former = { savedAt: at, savedBy: null, savedByName: null, steps: before.steps };
  const saved = { savedAt: at, savedBy: userId, savedByName: userName, steps: after.steps };
  await tx.insert(workflowVersions).values(isFirst ? [former, saved] : [saved]);
}

/** The newest versions, the newest first. */
export async function findWorkflowVersions(db: Executor): Promise<WorkflowVersion[]> {
  const rows = await db.select().from(workflowVersions).orderBy(desc(workflowVersions.id)).limit(mostShown);
  return rows.map((row) => workflowVersion.parse(row));
}
