/** What somebody who leaves is named by beside requests: the workflow, the steps of forms, and groups of approvers. */
import type { UserDuties } from '@purser/api/users';
import type { SavedStep } from '@purser/api/workflow';
import { type Handover, takenOver } from '@purser/domain/hand-over';
import type { Executor } from '../../../db/client.ts';
import { authorshipOf } from '../../../platform/history.ts';
import type { Work } from '../../../platform/serve.ts';
import { updateSetting } from '../../../platform/settings.ts';
import { approvalKeys, readCompany } from '../approval/company.queries.ts';
import {
  addWorkflowVersion,
  findForms,
  findWorkflow,
  renewDrafts,
  writeWorkflow,
} from './workflow.queries.ts';
import { followingForms, getWorkflow } from './workflow.service.ts';
import { peopleNamedIn, withPeople } from './workflow-steps.ts';

const isNamedIn = (step: SavedStep, id: number): boolean => peopleNamedIn(step).includes(id);

/** The steps of the workflow and of forms, and the groups, that name somebody. */
export async function listNamingSettings(
  db: Executor,
  { id, today }: { readonly id: number; readonly today: string },
): Promise<Pick<UserDuties, 'workflow' | 'groups'>> {
  const workflow = (await findWorkflow(db)) ?? [];
  const forms = await findForms(db);
  const { groups } = await readCompany(db, today);
  const named = (steps: readonly SavedStep[]) => steps.filter((step) => isNamedIn(step, id));
  return {
    workflow: [
      ...named(workflow).map(({ label }) => label),
      ...forms.flatMap(({ name, steps }) => named(steps ?? []).map(({ label }) => `${label} (${name})`)),
    ],
    groups: groups.filter(({ memberIds }) => memberIds.includes(id)).map(({ name }) => name),
  };
}

/** Names whoever takes over there, or nobody. The workflow is locked. */
export async function handOverSettings(work: Work, handover: Handover): Promise<void> {
  await handOverWorkflow(work, handover);
  await handOverForms(work, handover);
  await handOverGroups(work, handover);
}

const takenOverIn =
  (handover: Handover) =>
  (step: SavedStep): SavedStep =>
    withPeople(step, (id) => takenOver(id, handover));

async function handOverWorkflow(work: Work, handover: Handover): Promise<void> {
  const { db: tx } = work;
  const steps = await findWorkflow(tx);
  if (!steps?.some((step) => isNamedIn(step, handover.from))) return;
  const before = await getWorkflow(tx);
  const taken = steps.map(takenOverIn(handover));
  await writeWorkflow(work, taken);
  await renewDrafts(tx, taken, await followingForms(tx));
  await addWorkflowVersion(tx, authorshipOf(work), { before, after: await getWorkflow(tx) });
}

async function handOverForms(work: Work, handover: Handover): Promise<void> {
  const { db: tx } = work;
  const forms = await findForms(tx);
  const isNaming = ({ steps }: (typeof forms)[number]): boolean =>
    steps?.some((step) => isNamedIn(step, handover.from)) ?? false;
  if (!forms.some(isNaming)) return;
  const taken = forms.map((form) =>
    isNaming(form) ? { ...form, steps: form.steps?.map(takenOverIn(handover)) ?? null } : form,
  );
  await updateSetting(work, approvalKeys.forms, taken);
  for (const { key, steps } of taken.filter((_, at) => forms[at] && isNaming(forms[at])))
    if (steps) await renewDrafts(tx, steps, [key]);
}

async function handOverGroups(work: Work, { from, to }: Handover): Promise<void> {
  const { groups } = await readCompany(work.db, work.today);
  if (!groups.some(({ memberIds }) => memberIds.includes(from))) return;
  const taken = groups.map((group) => ({
    ...group,
    memberIds: [...new Set(group.memberIds.flatMap((id) => takenOver(id, { from, to }) ?? []))],
  }));
  await updateSetting(work, approvalKeys.groups, taken);
}
