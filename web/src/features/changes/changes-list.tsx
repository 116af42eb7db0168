import { exportRecordChanges } from '@purser/api/addresses';
import type { RecordChange } from '@purser/api/record-changes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { countOf } from '../../lib/format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewestList } from '../../ui/newest-list.tsx';
import { useWaitingFor } from '../../ui/query-error.tsx';
import { type ChangeFilter, filterQuery, isNarrowed, recordChangesQuery } from './changes.queries.ts';
import { ChangesTable, WaitingChanges } from './changes-table.tsx';
import { ChangesTools, type ChangesView, recordOf } from './changes-tools.tsx';

const typingMs = 250;

/** The changes of all records, the newest first (docs/product/changes.md). */
export function ChangesList({ view, onClear }: { view: ChangesView; onClear: () => void }) {
  const filter = { ...view.filter, q: useSettled(view.filter.q, typingMs) };
  const found = useInfiniteQuery(recordChangesQuery(filter));
  const changes = useMemo(() => found.data?.pages.flat() ?? [], [found.data]);
  const named = useMemo(() => namedIn(changes), [changes]);
  const shown = useWaitingFor(found)
    ? ''
    : `${countOf(changes.length, 'change')}${found.hasNextPage ? ' and more' : ''}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ChangesTools view={view} named={named} shown={shown} />
      <NewestList
        found={found}
        rows={changes}
        what="The changes"
        older="Older changes could not be loaded."
        waiting={<WaitingChanges />}
        empty={<NoChanges filter={filter} onClear={onClear} />}
        note="Changes of deleted records are gone with them."
        table={(rows, ref) => <ChangesTable changes={rows} ref={ref} />}
      />
    </div>
  );
}

/** All changes of the filter as a file. */
export const DownloadChanges = ({ filter }: { filter: ChangeFilter }) => (
  <DownloadButton
    address={exportRecordChanges}
    query={filterQuery(filter)}
    failure="The CSV file could not be downloaded"
  />
);

function NoChanges({ filter, onClear }: { filter: ChangeFilter; onClear: () => void }) {
  if (!isNarrowed(filter)) {
    return (
      <EmptyState
        icon={History}
        title="No changes yet"
        text="What people change in software, contracts and requests is listed here."
      />
    );
  }
  return (
    <EmptyState
      icon={History}
      title="No changes found"
      text="No change matches the search and filters."
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          Show all changes
        </Button>
      }
    />
  );
}

/** The people and records that the rows name, by what an address calls them: those who are deleted can be chosen, too. */
function namedIn(changes: readonly RecordChange[]) {
  const people = new Map<string, string>();
  const records = new Map<string, string>();
  for (const change of changes) {
    const { userId, userName, recordName } = change;
    records.set(recordOf(change), recordName);
    if (userId !== null && userName !== null) people.set(String(userId), userName);
  }
  return { people, records };
}
