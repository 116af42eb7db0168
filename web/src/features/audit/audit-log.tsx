import { exportAudit } from '@purser/api/addresses';
import type { AuditEntry } from '@purser/api/audit';
import { may } from '@purser/domain/policy';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { formatInstantDay } from '../../lib/format-instant.ts';
import { zoneName } from '../../lib/reader-days.ts';
import { useMe } from '../../lib/session.tsx';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewestList } from '../../ui/newest-list.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { useWaitingFor } from '../../ui/query-error.tsx';
import {
  auditCountQuery,
  auditExtentQuery,
  auditQuery,
  type EntryFilter,
  filterQuery,
  isNarrowed,
} from './audit.queries.ts';
import { AuditTable, WaitingAudit } from './audit-table.tsx';
import { AuditTools, type AuditView } from './audit-tools.tsx';

/** Who did what, for administrators (docs/product/audit.md#screen). */
export function AuditLog({ view, onClear }: { view: AuditView; onClear: () => void }) {
  if (may(useMe(), 'see the audit log')) return <FoundEntries view={view} onClear={onClear} />;
  return (
    <Card>
      <EmptyState
        icon={Lock}
        title="Only administrators see the audit log"
        text="What changes of an item or a request stands in its own history, for everybody."
      />
    </Card>
  );
}

function FoundEntries({ view, onClear }: { view: AuditView; onClear: () => void }) {
  const filter = { ...view.filter, q: useSettled(view.filter.q, typingMs) };
  const found = useInfiniteQuery(auditQuery(filter));
  const entries = useMemo(() => found.data?.pages.flat() ?? [], [found.data]);
  const named = useMemo(() => namesIn(entries), [entries]);
  const counted = useQuery(auditCountQuery(filter));
  const shown =
    useWaitingFor(found) || counted.isLoading
      ? ''
      : (countText(counted.data) ?? shownText(entries.length, found.hasNextPage));
  return (
    <div className="audit-log">
      <div className="flex flex-wrap items-center gap-2">
        <AuditTools view={view} named={named} shown={shown} />
        <PageActions>
          <DownloadAudit filter={filter} />
        </PageActions>
      </div>
      <NewestList
        found={found}
        rows={entries}
        what="The audit log"
        older="Older entries could not be loaded."
        waiting={<WaitingAudit />}
        empty={<NoEntries filter={filter} onClear={onClear} />}
        note={<Extent />}
        table={(rows, ref) => <AuditTable entries={rows} ref={ref} />}
      />
    </div>
  );
}

// '312 of 12,481', or '12,481 entries' where all of them are found.
function countText(count: { readonly found: number; readonly all: number } | undefined): string | undefined {
  if (!count) return undefined;
  const { found, all } = count;
  return found === all ? countOf(all, 'entry', 'entries') : `${formatCount(found)} of ${formatCount(all)}`;
}

// What is known without the count.
const shownText = (shown: number, hasMore: boolean): string =>
  `${countOf(shown, 'entry', 'entries')}${hasMore ? ' and more' : ''}`;

function NoEntries({ filter, onClear }: { filter: EntryFilter; onClear: () => void }) {
  if (!isNarrowed(filter)) {
    return (
      <EmptyState
        icon={ScrollText}
        title="No entries yet"
        text="Sign-ins, changes of settings and people, imports, exports and deletions are listed here."
      />
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title="No entries found"
      text="No entry matches the search and filters. Search matches the beginning of words."
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          Show all entries
        </Button>
      }
    />
  );
}

function Extent() {
  const extent = useQuery(auditExtentQuery).data;
  return (
    <>
      Times in {zoneName()}. Entries can’t be changed or deleted.
      {extent && ` Kept ${countOf(extent.days, 'day')}${sinceText(extent.oldestAt)}.`}
    </>
  );
}

const sinceText = (oldestAt: string | null): string =>
  oldestAt === null ? '' : `: the oldest is of ${formatInstantDay(oldestAt)}`;

const namesIn = (entries: readonly AuditEntry[]): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ actorId, actorName }) =>
      actorId === null || actorName === null ? [] : [[String(actorId), actorName] as const],
    ),
  );

const typingMs = 250;

/** All entries of the filter as a file. */
const DownloadAudit = ({ filter }: { filter: EntryFilter }) => (
  <DownloadButton
    address={exportAudit}
    query={filterQuery(filter)}
    failure="The CSV file could not be downloaded"
  />
);
