import type { UserDuties } from '@purser/api/users';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

type UserDutiesListProps = { name: string; duties: UseQueryResult<UserDuties> };

/** What somebody would leave behind, while it is loading, or why it isn't known. */
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
    return (
      <Alert
        variant="warning"
        title={`The assignments of ${name} could not be loaded`}
        action={
          <Button variant="outline" size="sm" busy={duties.isFetching} onClick={() => void duties.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(duties.error)}
      </Alert>
    );
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
        <DutyGroup key={title} title={title} entries={entries} />
      ))}
    </div>
  );
}

/** Whether somebody leaves anything behind. */
export const hasDuties = ({ software, requests, steps, workflow }: UserDuties): boolean =>
  software.length + requests.length + steps.length + workflow.length > 0;

interface Group {
  readonly title: string;
  readonly entries: readonly string[];
}

function groupsOf({ software, requests, steps, workflow }: UserDuties): readonly Group[] {
  const roles = [...new Set(software.map(({ role_type }) => role_type))];
  const owned = roles.map((role) => {
    const names = software.filter(({ role_type }) => role_type === role);
    return {
      title: `${role} of ${countOf(names.length, 'software item')}`,
      entries: names.map(({ software_name }) => software_name),
    };
  });
  const current = steps.filter(({ isCurrent }) => isCurrent);
  const later = steps.filter(({ isCurrent }) => !isCurrent);
  return [
    ...owned,
    {
      title: `Owner in ${countOf(requests.length, 'open request')}`,
      entries: requests.map(({ title, role_type }) => `${title}, ${role_type}`),
    },
    {
      title: `Approver of ${countOf(current.length, 'open step')} now`,
      entries: current.map(stepText),
    },
    {
      title: `Approver of ${countOf(later.length, 'later step')}`,
      entries: later.map(stepText),
    },
    {
      title: `Approver of ${countOf(workflow.length, 'step')} of the workflow`,
      entries: workflow,
    },
  ].filter(({ entries }) => entries.length > 0);
}

const stepText = ({ requestNumber, title, step }: UserDuties['steps'][number]): string =>
  `${step}: ${title}, ${requestNumber}`;

const shownAtOnce = 3;
const shownMore = 100;

function DutyGroup({ title, entries }: Group) {
  const [limit, setLimit] = useState(shownAtOnce);
  const left = entries.length - limit;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {entries.slice(0, limit).map((entry, at) => (
          // Two items may have one name; the list only ever grows at its end, so the place is a key.
          <li key={at}>{entry}</li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="link" size="sm" onClick={() => setLimit(limit + shownMore)}>
          Show {formatCount(Math.min(left, shownMore))} more
          <span className="sr-only"> of: {title}</span>
        </Button>
      )}
    </section>
  );
}
