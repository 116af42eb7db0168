import { type WorkflowVersion, workflowVersion } from '@purser/api/approval-settings';
import type { Workflow } from '@purser/api/workflow';
import { desc } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { workflowVersions } from '../../../db/tables/workflow-versions.ts';
import type { Authorship } from '../../../platform/history.ts';

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
