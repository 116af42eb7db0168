import type { saveApprovalGroups, saveHolidays as saveHolidaysEndpoint } from '@purser/api/approval-settings';
import type { BodyOf } from '@purser/api/endpoint';
import type { ApprovalGroup } from '@purser/domain/approvals/approvers';
import { type AuditChange, auditChanges } from '@purser/domain/audit';
import type { DateText } from '@purser/domain/days';
import { invalid, Problem } from '@purser/domain/problem';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { lockWorkflow } from '../../../platform/locks.ts';
import { namesOf, requirePeople } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { findSetting, saveSetting } from '../../../platform/settings.ts';
import { requireUnchanged } from '../../../platform/unchanged.ts';
import { approvalKeys, getHolidays, groupsOf } from '../approval/company.queries.ts';
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
  return saveSetting(work, {
    key: approvalKeys.groups,
    initial: [],
    about: 'workflow',
    description: 'The groups of approvers were changed',
    action: 'groups_changed',
    // So that no workflow is saved meanwhile that names a group, and nobody is deleted.
    lock: lockWorkflow,
    read: getGroups,
    change: async (within, now) => {
      requireUnchanged('the groups of approvers', { from, now });
      await requirePeople(within.db, membersByField(groups));
      await requireUnnamed(within.db, now, new Set(groups.map(({ key }) => key)));
      await settleRequests(within);
      return groups.map((group) => ({ ...group, memberIds: [...new Set(group.memberIds)] }));
    },
    tell: async ({ before, after, within }) => toldOf(await groupChanges(within.db, before, after)),
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
  return saveSetting(work, {
    key: approvalKeys.holidays,
    initial: [],
    about: 'workflow',
    description: 'The company’s holidays were changed',
    action: 'holidays_changed',
    read: getHolidays,
    change: async (within, now) => {
      requireUnchanged('the holidays', { from, now });
      await settleRequests(within);
      return days.toSorted();
    },
    tell: ({ before, after }) => toldOf(auditChanges(holidayTexts(before), holidayTexts(after))),
  });
}

const holidayTexts = (days: readonly DateText[]) => ({ Holidays: days.join(', ') || null });

// Requests under way are looked at anew by a job of this transaction.
const settleRequests = ({ db, jobs, person }: Work) =>
  jobs.send(db, 'settle-approvals', { causedBy: person.id });

const toldOf = (changes: AuditChange[]) => ({
  details: changes.map(({ field, from, to }) => `${field} from ${from ?? 'nobody'} to ${to ?? 'nobody'}`),
  changes,
});
