import type { ChangeLog } from '@purser/api/history';
import { getSoftware, type Software } from '@purser/api/software';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/call.ts';
import { fieldLabel } from '../../lib/field-words.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { useUsers } from '../../lib/reference.ts';
import { newestChanges, whoChanged, withShownNames } from '../../lib/who-changed.ts';
import { type StaleChange, StaleDialog } from '../../ui/stale-dialog.tsx';
import { changedFields, type SoftwareValues, valuesOf } from './software-values.ts';
import { valueWords } from './value-words.ts';

type StaleSoftwareProps = {
  id: number;
  /** What the item is called. */
  name: string;
  /** The values that editing began with, and those of now. */
  before: SoftwareValues;
  mine: SoftwareValues;
  /** Grows with each refusal, since each has to be looked into anew. */
  attempt: number;
  busy: boolean;
  onApply: (fresh: Software) => void;
  onTake: (fresh: Software) => void;
  onClose: () => void;
  /** What they did can't be found out. */
  onFail: (error: Error) => void;
};

/** Somebody else saved the item first: shows what they changed, and asks whose changes shall stay. */
export function StaleSoftware(props: StaleSoftwareProps) {
  const { id, name, attempt, before, mine, busy, onApply, onTake, onClose, onFail } = props;
  const users = useUsers();
  const { data, error } = useQuery({
    queryKey: ['meanwhile', id, attempt],
    queryFn: () => whatHappened(id),
    staleTime: 0,
    gcTime: 0,
  });
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (error) fail(error);
  }, [error]);

  return (
    <StaleDialog
      title={`${name} has changed since you opened it`}
      changes={
        data ? theirChanges({ before, mine, theirs: valuesOf(data.fresh), logs: data.logs, users }) : null
      }
      busy={busy}
      onApply={() => data && onApply(data.fresh)}
      onTake={() => data && onTake(data.fresh)}
      onClose={onClose}
    />
  );
}

async function whatHappened(id: number): Promise<{ fresh: Software; logs: readonly ChangeLog[] }> {
  const [fresh, logs] = await Promise.all([call(getSoftware, { params: { id } }), newestChanges(id)]);
  return { fresh, logs };
}

interface Meanwhile {
  readonly before: SoftwareValues;
  readonly mine: SoftwareValues;
  readonly theirs: SoftwareValues;
  /** The newest first. */
  readonly logs: readonly ChangeLog[];
  readonly users: Parameters<typeof valueWords>[2];
}

function theirChanges({ before, mine, theirs, logs, users }: Meanwhile): StaleChange[] {
  const told = withShownNames(logs, namesAmong(users));
  const typed = changedFields(before, mine);
  return changedFields(before, theirs).map((name) => {
    const words = (values: SoftwareValues) => valueWords(name, values, users);
    return {
      label: fieldLabel(name),
      before: words(before),
      theirs: words(theirs),
      // Whoever typed the same has nothing to decide.
      mine: typed.includes(name) && words(mine) !== words(theirs) ? words(mine) : null,
      ...whoChanged(told, name),
    };
  });
}
