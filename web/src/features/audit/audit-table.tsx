import type { AuditEntry } from '@purser/api/audit';
import { auditSummary, countTexts } from '@purser/domain/audit';
import { auditWordsOf } from '@purser/domain/audit-actions';
import { Cog } from 'lucide-react';
import { Fragment, type Ref } from 'react';
import { contractText, labelledText } from '../../lib/field-texts.ts';
import { formatCount } from '../../lib/format.ts';
import { formatExactInstant, formatInstantTime } from '../../lib/format-instant.ts';
import { daysOf, zoneName } from '../../lib/reader-days.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { emptyValue, OldAndNew } from '../../ui/old-and-new.tsx';
import { Person } from '../../ui/person.tsx';
import { RowTwist } from '../../ui/row-twist.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { WaitingTable } from '../../ui/waiting-table.tsx';

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
  { key: 'from', head: 'IP address', width: 144, cell: ({ ip }) => ip },
  {
    key: 'request',
    head: 'Call ID',
    width: 128,
    cell: ({ action, details, requestId }, state) => (
      <div>
        <span>{requestId?.slice(0, shortId)}</span>
        <RowTwist
          className="size-6.5 focus-visible:-outline-offset-2"
          state={state}
          label={`Details: ${[auditWordsOf(action).label, contractText(auditSummary(details))].filter(Boolean).join(', ')}`}
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
    groups={daysOf(entries, ({ at }) => at)}
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
      {isFailure && <Mark shape="cross" />} <b>{label}</b>{' '}
      <span>{contractText(auditSummary({ ...details, changes: [] }))}</span>
      {details.changes && <ChangeLines changes={details.changes} />}
    </>
  );
}

type AuditChanges = NonNullable<AuditEntry['details']['changes']>;

// The rest stands in the details.
const mostLines = 3;

function ChangeLines({ changes }: { changes: AuditChanges }) {
  const shown = changes.length > mostLines ? changes.slice(0, mostLines - 1) : changes;
  const rest = changes.length - shown.length;
  return (
    <ul className="audit-lines">
      {shown.map(({ field, from, to }) => (
        <li key={field}>
          {field}: <OldAndNew before={valueOf(field, from)} after={valueOf(field, to)} />
        </li>
      ))}
      {rest > 0 && <li>{`${formatCount(rest)} more`}</li>}
    </ul>
  );
}

const valueOf = (field: string, text: string | null) =>
  text === null ? emptyValue : labelledText(field, text);

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

/** All that an entry says. */
function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { changes = [] } = entry.details;
  return (
    <div className="grid gap-3 justify-items-start">
      {changes.length > 0 && (
        <DataTable
          look="plain"
          className="audit-changes"
          columns={changeColumns}
          rows={changes}
          rowKey={({ field }) => field}
        />
      )}
      <dl className="audit-facts">
        {factsOf(entry).map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

const changeColumns: readonly TableColumn<AuditChanges[number]>[] = [
  { key: 'field', head: 'Field', isName: true, cell: ({ field }) => field },
  { key: 'before', head: 'Before', cell: ({ field, from }) => <s>{valueOf(field, from)}</s> },
  { key: 'after', head: 'After', cell: ({ field, to }) => <b>{valueOf(field, to)}</b> },
];

function factsOf({ at, actorId, actorName, action, details, ip, requestId }: AuditEntry) {
  const { target, parent, counts = {}, note } = details;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Time', `${formatExactInstant(at)} (${at})`],
    ['Who', actorName === null ? null : withId(actorName, actorId)],
    ['What', target && withId(contractText(target.name), target.id)],
    ['Of', parent && withId(contractText(parent.name), parent.id)],
    ['How many', countTexts(counts).join(', ')],
    ['Note', note && contractText(note)],
    ['Action', auditWordsOf(action).label],
    ['IP address', ip],
    ['Call ID', requestId],
  ];
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

const withId = (name: string, id: number | null): string => (id === null ? name : `${name} (id ${id})`);
