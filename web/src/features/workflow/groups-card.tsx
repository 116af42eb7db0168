import { getApprovalGroups, saveApprovalGroups } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import type { StepPlan } from '@purser/domain/approvals/step-plan';
import { sentenceList } from '@purser/domain/sentence-list';
import { call } from '../../lib/call.ts';
import { fieldsOf, rowsOf } from '../../lib/draft.ts';
import { refresh } from '../../lib/query-keys.ts';
import { approvalGroupsQuery, useUsers } from '../../lib/reference.ts';
import { ListCard, type ListDescription } from '../../ui/list-card.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { keyFor } from './group-keys.ts';

type Group = ReplyAt<typeof getApprovalGroups>[number];

/** The groups of approvers. */
const groups: ListDescription<Group> = {
  title: 'Groups',
  noun: 'Group',
  queryKey: approvalGroupsQuery.queryKey,
  read: (signal) => call(getApprovalGroups, { signal }),
  save: (rows, from) => call(saveApprovalGroups, { body: { groups: rows, from } }),
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  merge: fieldsOf<Group>({ memberIds: rowsOf<number>({ keyOf: String }) }),
  labels: { name: 'Name', memberIds: 'People' },
  rename: (group, name) => ({ ...group, name }),
  create: (name, known) => ({ key: keyFor(name, known), name, memberIds: [] }),
  onSaved: (client) => refresh(client, ['approvers']),
};

type GroupsCardProps = { disabled: boolean; plans: readonly StepPlan[] };

export function GroupsCard({ disabled, plans }: GroupsCardProps) {
  const users = useUsers();
  return (
    <ListCard
      list={groups}
      disabled={disabled}
      layOut={({ key, name, memberIds }, parts, onChange) => (
        <>
          <div className="workflow-group">
            {parts.name}
            <small className="text-12 text-ink-3">{usersText(stepsNaming(key, plans))}</small>
          </div>
          <MultiSelect
            aria-label={`People of ${name}`}
            options={users.map(({ id, name: label }) => ({ value: String(id), label }))}
            value={memberIds.map(String)}
            placeholder="Nobody yet"
            disabled={disabled}
            onChange={(ids) => onChange(withMembers(memberIds, ids.map(Number)))}
          />
          {parts.remove}
          {parts.error}
        </>
      )}
    />
  );
}

const usersText = (steps: readonly number[]): string =>
  steps.length === 0 ? 'Named by no step here' : `Step ${sentenceList(steps.map(String))}`;

// As they are numbered in the editor.
const stepsNaming = (groupKey: string, plans: readonly StepPlan[]): number[] =>
  plans.flatMap(({ approvers }, at) =>
    approvers.some((one) => one.type === 'group' && one.key === groupKey) ? [at + 1] : [],
  );

// What was added and taken away, so that a choice that is still being saved is kept. Whoever is added comes last.
const withMembers =
  (base: number[], chosen: number[]) =>
  (now: Group): Group => {
    const isNew = (id: number) => !base.includes(id);
    const mine = [...base.filter((id) => chosen.includes(id)), ...chosen.filter(isNew)];
    return {
      ...now,
      memberIds: rowsOf<number>({ keyOf: String })({ base, mine, theirs: now.memberIds }).value,
    };
  };
