import type { UserDuties } from '@purser/api/users';
import type { UseQueryResult } from '@tanstack/react-query';
import { countOf } from '../../lib/format.ts';
import { QueryAlert } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { GrowingList } from './growing-list.tsx';

type UserDutiesListProps = { name: string; duties: UseQueryResult<UserDuties> };

/** What a user owns and decides, while it is loading, or why it isn't known. */
export function UserDutiesList({ name, duties }: UserDutiesListProps) {
  if (duties.isPending) {
    return (
      <Waiting label={`Loading what ${name} owns`} className="duties">
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
      <p className="duties-none">
        {name} owns nothing, and no open step waits for {name}.
      </p>
    );
  }
  return (
    <div className="duties">
      {groupsOf(duties.data).map(({ title, entries }) => (
        <section key={title}>
          <h3>{title}</h3>
          <GrowingList items={entries} first={3} more={() => 100} subject={title}>
            {(entry) => entry}
          </GrowingList>
        </section>
      ))}
    </div>
  );
}

export const hasDuties = ({ software, requests, steps, workflow }: UserDuties): boolean =>
  software.length + requests.length + steps.length + workflow.length > 0;

interface DutyGroup {
  readonly title: string;
  readonly entries: readonly string[];
}

function groupsOf({ software, requests, steps, workflow }: UserDuties): readonly DutyGroup[] {
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
  ].filter(({ entries }) => entries.length > 0);
}

const stepText = ({ requestNumber, title, step }: UserDuties['steps'][number]): string =>
  `${step}: ${title}, ${requestNumber}`;
