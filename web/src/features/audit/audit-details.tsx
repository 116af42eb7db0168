import type { AuditEntry } from '@purser/api/audit';
import { Fragment } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatExactInstant } from '../../lib/format-instant.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';

/** All that an entry says. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { changes = [] } = entry.details;
  return (
    <div className="grid gap-3 justify-items-start">
      {changes.length > 0 && (
        <DataTable
          look="plain"
          className="audit-changes"
          columns={columns}
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

const columns: readonly TableColumn<NonNullable<AuditEntry['details']['changes']>[number]>[] = [
  { key: 'field', head: 'Field', isName: true, cell: ({ field }) => field },
  { key: 'before', head: 'Before', cell: ({ from }) => (from === null ? none : <s>{from}</s>) },
  { key: 'after', head: 'After', cell: ({ to }) => (to === null ? none : <b>{to}</b>) },
];

const none = <span className="text-ink-3">Empty</span>;

function factsOf({ at, actorId, actorName, action, details, ip, requestId }: AuditEntry) {
  const { target, parent, counts = {}, note } = details;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Time', `${formatExactInstant(at)} (${at})`],
    ['Who', actorName === null ? null : withId(actorName, actorId)],
    ['What', target && withId(target.name, target.id)],
    ['Of', parent && withId(parent.name, parent.id)],
    ...Object.entries(counts).map(([what, count]) => [sentence(what), formatCount(count)] as const),
    ['Note', note],
    ['Action', action],
    ['From', ip],
    ['Request id', requestId],
  ];
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

const withId = (name: string, id: number | null): string => (id === null ? name : `${name} (id ${id})`);

const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
