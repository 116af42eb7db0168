import type { User, UserDuties } from '@purser/api/users';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { QueryAlert } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { GrowingList } from './growing-list.tsx';
import { calledAs } from './owned-software.ts';
import { useDeleteUser, userDutiesQuery } from './users.queries.ts';

/**
 * Asks before somebody is deleted, lists their duties, and lets them be handed over first
 * (docs/product/users.md#deletion).
 */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const duties = useQuery(userDutiesQuery(user.id));
  const deletion = useDeleteUser(user.id);
  const [handOverTo, setHandOverTo] = useState<number | null>(null);
  const name = usePeopleNames().of(user.id) ?? calledAs(user);
  // Where the duties aren't known there may be some.
  const isHandedOver = duties.data ? hasDuties(duties.data) : duties.isError;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete user"
      description={`Are you sure you want to delete user "${name}"? This action cannot be undone.`}
      confirmLabel={handOverTo === null ? `Delete${unassignedText(duties.data)}` : 'Delete'}
      // Nobody agrees to what they haven't seen yet.
      busy={deletion.isPending || duties.isPending}
      busyLabel={deletion.isPending ? 'Deleting…' : 'Delete'}
      onConfirm={() => deletion.mutate(isHandedOver ? handOverTo : null, { onSuccess: onClose })}
    >
      <div className="grid gap-3">
        {isHandedOver && (
          <PersonSelect
            label="Hand over to"
            value={handOverTo}
            onChange={setHandOverTo}
            except={user.id}
            nobody="Nobody"
            disabled={deletion.isPending}
            hint={
              handOverTo === null
                ? 'If nobody is chosen, items and requests lose this owner, and administrators decide the steps.'
                : 'This person becomes owner of the items and requests, and approver of the steps.'
            }
          />
        )}
        <UserDutiesList name={name} duties={duties} />
        {failureAlert('The user was not deleted', deletion)}
      </div>
    </ConfirmDialog>
  );
}

/** ' and leave 12 items without an owner'; an item of which somebody is owner twice is one item. */
function unassignedText(duties: UserDuties | undefined): string {
  if (!duties) return '';
  const items = new Set(duties.software.map(({ softwareId }) => softwareId)).size;
  const requests = new Set(duties.requests.map(({ requestId }) => requestId)).size;
  const steps = duties.steps.length + duties.workflow.length;
  const owned = [items > 0 && countOf(items, 'item'), requests > 0 && countOf(requests, 'request')].filter(
    Boolean,
  );
  if (owned.length > 0) return ` and leave ${owned.join(' and ')} without an owner`;
  return steps > 0 ? ` and leave ${countOf(steps, 'step')} without an approver` : '';
}

type UserDutiesListProps = { name: string; duties: UseQueryResult<UserDuties> };

/** What a user owns and decides, while it is loading, or why it isn't known. */
function UserDutiesList({ name, duties }: UserDutiesListProps) {
  if (duties.isPending) {
    return (
      <Waiting label={`Loading what ${name} owns`} className="grid gap-3">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="45%" />
      </Waiting>
    );
  }
  if (duties.isError) {
    const title = `The assignments of ${name} could not be loaded`;
    return <QueryAlert variant="warning" title={title} query={duties} />;
  }
  if (!hasDuties(duties.data)) {
    return (
      <p className="text-13 text-ink-2">
        {name} owns nothing, and no open step waits for {name}.
      </p>
    );
  }
  return (
    <div className="grid gap-3 text-13 text-ink-2 wrap-anywhere">
      {groupsOf(duties.data).map(({ title, entries }) => (
        <section key={title}>
          <h3 className="text-ink">{title}</h3>
          <GrowingList items={entries} first={3} more={() => 100} subject={title}>
            {(entry) => entry}
          </GrowingList>
        </section>
      ))}
    </div>
  );
}

const hasDuties = ({ software, requests, steps, workflow, groups }: UserDuties): boolean =>
  software.length + requests.length + steps.length + workflow.length + groups.length > 0;

interface DutyGroup {
  readonly title: string;
  readonly entries: readonly string[];
}

function groupsOf({ software, requests, steps, workflow, groups }: UserDuties): readonly DutyGroup[] {
  const byRole = Map.groupBy(software, ({ role_type }) => role_type);
  const owned = [...byRole].map(([role, items]) => ({
    title: `${role} of ${countOf(items.length, 'software item')}`,
    entries: items.map(({ software_name }) => software_name),
  }));
  const current = steps.filter(({ isCurrent }) => isCurrent);
  const later = steps.filter(({ isCurrent }) => !isCurrent);
  return [
    ...owned,
    {
      title: `Owner in ${countOf(requests.length, 'open request')}`,
      entries: requests.map(({ title, role_type }) => `${title}, ${role_type}`),
    },
    { title: `Approver of ${countOf(current.length, 'open step')} now`, entries: current.map(stepText) },
    { title: `Approver of ${countOf(later.length, 'later step')}`, entries: later.map(stepText) },
    { title: `Approver of ${countOf(workflow.length, 'step')} of the workflow`, entries: workflow },
    { title: `Member of ${countOf(groups.length, 'group')} of approvers`, entries: groups },
  ].filter(({ entries }) => entries.length > 0);
}

const stepText = ({ requestNumber, title, step }: UserDuties['steps'][number]): string =>
  `${step}: ${title}, ${requestNumber}`;
