import type { saveApprovalGroups, saveHolidays as saveHolidaysEndpoint } from '@purser/api/approval-settings';
import type { BodyOf } from '@purser/api/endpoint';
import { detailsOfChanges } from '@purser/domain/administration';
import type { ApprovalGroup } from '@purser/domain/approvals/approvers';
import { type AuditChange, auditChanges } from '@purser/domain/audit';
import type { DateText } from '@purser/domain/days';
import { invalid, Problem } from '@purser/domain/problem';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { auditSettings } from '../../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../../platform/history.ts';
import { lockWorkflow } from '../../../platform/locks.ts';
import { namesOf, requirePeople } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { findSetting, lockSetting, updateSetting } from '../../../platform/settings.ts';
import { requireUnchanged } from '../../../platform/unchanged.ts';
import { approvalKeys, groupsOf, holidaysOf } from '../approval/company.queries.ts';
import { findPeople, presentOf } from '../record/known-people.queries.ts';

/** The groups of approvers by name, without people who were deleted. */
export async function getGroups(db: Executor): Promise<ApprovalGroup[]> {
  const row = await findSetting(db, approvalKeys.groups);
  const groups = groupsOf(row?.value);
  const people = await findPeople(
    db,
    groups.flatMap(({ memberIds }) => memberIds),
  );
  return groups
    .map((group) => ({ ...group, memberIds: group.memberIds.filter((id) => presentOf(people, id) !== null) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Replaces all groups; 412 where they aren't those of `from` any more. One that a workflow names stays; open requests ask whoever is
 * in their groups from now on.
 */
export async function saveGroups(
  work: Work,
  { groups, from }: BodyOf<typeof saveApprovalGroups>,
): Promise<ApprovalGroup[]> {
  permit(work.person, 'save workflow');
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    // So that no workflow is saved meanwhile that names a group, and nobody is deleted.
    await lockWorkflow(tx);
    await lockSetting(tx, approvalKeys.groups, []);
    const before = await getGroups(tx);
    requireUnchanged('the groups of approvers', { from, now: before });
    await requirePeople(tx, membersByField(groups));
    await requireUnnamed(tx, before, new Set(groups.map(({ key }) => key)));
    const saved = groups.map((group) => ({ ...group, memberIds: [...new Set(group.memberIds)] }));
    await updateSetting(within, approvalKeys.groups, saved);
    const after = await getGroups(tx);
    await recordSaved(within, 'groups_changed', await groupChanges(tx, before, after));
    return after;
  });
}

const membersByField = (groups: readonly ApprovalGroup[]) =>
  Object.fromEntries(
    groups.flatMap(({ memberIds }, at) =>
      memberIds.map((id, index) => [`groups.${at}.memberIds.${index}`, id]),
    ),
  );

async function requireUnnamed(
  tx: Executor,
  before: readonly ApprovalGroup[],
  kept: ReadonlySet<string>,
): Promise<void> {
  for (const { key, name } of before.filter((group) => !kept.has(group.key))) {
    const { rows } = await tx.execute(sql`
      select from settings where key in ('workflow', ${approvalKeys.forms}) and jsonb_path_exists(value,
        '$.**.approvers[*] ? (@.type == "group" && @.key == $key)', jsonb_build_object('key', ${key}::text))`);
    if (rows.length > 0)
      throw new Problem(
        'conflict',
        `The workflow names the group “${name}”. Please take it out of its steps first`,
        { code: 'group_named' },
      );
  }
}

async function groupChanges(
  tx: Executor,
  before: readonly ApprovalGroup[],
  after: readonly ApprovalGroup[],
): Promise<AuditChange[]> {
  const names = await namesOf(tx, [...new Set([...before, ...after].flatMap(({ memberIds }) => memberIds))]);
  const texts = (groups: readonly ApprovalGroup[]) =>
    Object.fromEntries(
      groups.map(({ name, memberIds }) => [
        name,
        memberIds.map((id) => names.get(id) ?? `#${id}`).join(', ') || 'nobody',
      ]),
    );
  return auditChanges(texts(before), texts(after));
}

/** Replaces all holidays; 412 where they aren't those of `from` any more. Open steps are due by them at once. */
export async function saveHolidays(
  work: Work,
  { days, from }: BodyOf<typeof saveHolidaysEndpoint>,
): Promise<DateText[]> {
  permit(work.person, 'save workflow');
  const twice = days.findIndex((day, at) => days.indexOf(day) < at);
  if (twice >= 0) throw invalid({ [`days.${twice}`]: 'This day is in the list already' });
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    const before = holidaysOf(await lockSetting(tx, approvalKeys.holidays, []));
    requireUnchanged('the holidays', { from, now: before });
    const saved = days.toSorted();
    await updateSetting(within, approvalKeys.holidays, saved);
    const texts = (list: readonly DateText[]) => ({ Holidays: list.join(', ') || null });
    await recordSaved(within, 'holidays_changed', auditChanges(texts(before), texts(saved)));
    return saved;
  });
}

const told = {
  groups_changed: 'The groups of approvers were changed',
  holidays_changed: 'The company’s holidays were changed',
} as const;

// Requests under way are looked at anew by a job of this transaction.
async function recordSaved(
  work: Work,
  action: keyof typeof told,
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAdministration(work.db, authorshipOf(work), {
    about: 'workflow',
    description: told[action],
    details: detailsOfChanges(
      changes.map(({ field, from, to }) => `${field} from ${from ?? 'nobody'} to ${to ?? 'nobody'}`),
    ),
  });
  await auditSettings(work, action, changes);
  await work.jobs.send(work.db, 'settle-approvals', { causedBy: work.person.id });
}
