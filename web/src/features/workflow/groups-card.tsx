import type { getApprovalGroups } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import type { StepPlan } from '@purser/domain/approvals/step-plan';
import { sentenceList } from '@purser/domain/sentence-list';
import { useQuery } from '@tanstack/react-query';
import { approvalGroupsQuery, useUsers } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AddNamed } from './add-named.tsx';
import { keyFor } from './group-keys.ts';
import { useSaveGroups } from './workflow.queries.ts';

type Group = ReplyAt<typeof getApprovalGroups>[number];

/** The groups of approvers, each of which is saved as soon as it changes. */
export function GroupsCard({ disabled, plans }: { disabled: boolean; plans: readonly StepPlan[] }) {
  const groups = useQuery(approvalGroupsQuery);
  const saving = useSaveGroups();
  const failure = serverMessage(saving.error, 'The groups were not saved. Please try again.');
  const known = groups.data ?? [];
  return (
    <Card title="Groups" note={groups.data && String(groups.data.length)}>
      {groups.isError && <QueryError title="The groups could not be loaded" query={groups} />}
      <ul className="workflow-groups">
        {known.map((group) => (
          <GroupRow
            key={group.key}
            group={group}
            usedBy={stepsNaming(group.key, plans)}
            disabled={disabled || saving.isPending}
            onChange={(change) =>
              saving.mutate((groups) => groups.map((one) => (one.key === group.key ? change(one) : one)))
            }
            onRemove={() => saving.mutate((groups) => groups.filter(({ key }) => key !== group.key))}
          />
        ))}
      </ul>
      {failure && !saving.isPending && (
        <Alert className="m-4" variant="destructive">
          {failure}
        </Alert>
      )}
      {!disabled && groups.data && (
        <AddNamed
          noun="Group"
          isBusy={saving.isPending}
          onAdd={(name) =>
            saving.mutateAsync((groups) => [...groups, { key: keyFor(name, groups), name, memberIds: [] }])
          }
        />
      )}
    </Card>
  );
}

// As they are numbered in the editor.
const stepsNaming = (groupKey: string, plans: readonly StepPlan[]): number[] =>
  plans.flatMap(({ approvers }, at) =>
    approvers.some((one) => one.type === 'group' && one.key === groupKey) ? [at + 1] : [],
  );

type GroupRowProps = {
  group: Group;
  /** The numbers of the steps that name it. */
  usedBy: readonly number[];
  disabled: boolean;
  /** Of the group as it is by then. */
  onChange: (change: (group: Group) => Group) => void;
  onRemove: () => void;
};

function GroupRow({ group, usedBy, disabled, onChange, onRemove }: GroupRowProps) {
  const users = useUsers();
  return (
    <li>
      <div>
        <TextInput
          aria-label="Name of the group"
          defaultValue={group.name}
          disabled={disabled}
          onBlur={({ target }) => {
            const name = target.value.trim();
            if (name !== '' && name !== group.name) onChange((now) => ({ ...now, name }));
          }}
        />
        <small className="text-12 text-ink-3">
          {usedBy.length === 0 ? 'Named by no step here' : `Step ${sentenceList(usedBy.map(String))}`}
        </small>
      </div>
      <MultiSelect
        aria-label={`People of ${group.name}`}
        options={users.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={group.memberIds.map(String)}
        placeholder="Nobody yet"
        disabled={disabled}
        onChange={(ids) => onChange(withMembers(group.memberIds, ids.map(Number)))}
      />
      <Button variant="ghost" size="sm" tone="danger" disabled={disabled} onClick={onRemove}>
        Remove<span className="sr-only"> {group.name}</span>
      </Button>
    </li>
  );
}

// What was added and taken away, so that a choice that is still being saved is kept.
const withMembers =
  (before: readonly number[], after: readonly number[]) =>
  (now: Group): Group => ({
    ...now,
    memberIds: [
      ...now.memberIds.filter((id) => after.includes(id) || !before.includes(id)),
      ...after.filter((id) => !before.includes(id) && !now.memberIds.includes(id)),
    ],
  });
