import type { AuditEntry } from '@purser/api/audit';
import { auditSummary } from '@purser/domain/audit';
import { auditWordsOf } from '@purser/domain/audit-actions';
import { Cog } from 'lucide-react';
import type { Ref } from 'react';
import { formatInstantTime } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Person } from '../../ui/person.tsx';
import { RowTwist } from '../../ui/row-twist.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { WaitingTable } from '../../ui/waiting-table.tsx';
import { daysOf, zoneName } from './audit-days.ts';
import { AuditDetails } from './audit-details.tsx';

type AuditTableProps = { entries: readonly AuditEntry[]; ref?: Ref<HTMLTableElement> };

// Enough to tell requests of a page apart; the details have all of it.
const shortId = 8;

const columns: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'time',
    head: 'Time',
    width: 104,
    cell: ({ at }) => <time dateTime={at}>{formatInstantTime(at)}</time>,
  },
  { key: 'who', head: 'Who', width: 192, cell: (entry) => <Actor entry={entry} /> },
  { key: 'what', head: 'What', cell: ({ action, details }) => <What {...{ action, details }} /> },
  {
    key: 'kind',
    head: 'Action',
    width: 104,
    cell: ({ action }) => <Badge>{auditWordsOf(action).kind}</Badge>,
  },
  { key: 'from', head: 'From', width: 144, cell: ({ ip }) => ip },
  {
    key: 'request',
    head: 'Request id',
    width: 128,
    cell: ({ action, details, requestId }, state) => (
      <div>
        <span>{requestId?.slice(0, shortId)}</span>
        <RowTwist
          state={state}
          label={`Details: ${[auditWordsOf(action).label, auditSummary(details)].filter(Boolean).join(', ')}`}
        />
      </div>
    ),
  },
];

/** Entries day by day; each opens its details. Where there is little room they are cards. */
export const AuditTable = ({ entries, ref }: AuditTableProps) => (
  <DataTable
    ref={ref}
    label={`Audit log, newest first, times in ${zoneName()}`}
    className="audit row-cards"
    columns={columns}
    groups={daysOf(entries).map(({ day, entries: rows }) => ({ key: day, head: day, rows }))}
    rowKey={({ id }) => id}
    details={detailsOf}
  />
);

const detailsOf = (entry: AuditEntry) => <AuditDetails entry={entry} />;

export const WaitingAudit = () => (
  <WaitingTable label="Loading the audit log" className="audit row-cards" columns={columns} count={12} />
);

function What({ action, details }: Pick<AuditEntry, 'action' | 'details'>) {
  const { label, isFailure = false } = auditWordsOf(action);
  return (
    <>
      {isFailure && <Mark shape="cross" />} <b>{label}</b> <span>{auditSummary(details)}</span>
    </>
  );
}

function Actor({ entry: { actorId, actorName } }: { entry: AuditEntry }) {
  if (actorId !== null && actorName !== null) return <Person name={actorName} />;
  return (
    <span className="person text-ink-2">
      {actorName === null ? (
        <Avatar />
      ) : (
        <span className="avatar" aria-hidden="true">
          <Cog className="size-3" />
        </span>
      )}
      <span className="person-name">{actorName ?? 'Signed out'}</span>
    </span>
  );
}
