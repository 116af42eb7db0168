import type { AuditEntry } from '@purser/api/audit';
import { auditSummary } from '@purser/domain/audit';
import { auditWordsOf } from '@purser/domain/audit-actions';
import { ChevronRight, Cog } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { formatInstantTime } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Person } from '../../ui/person.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { daysOf, zoneName } from './audit-days.ts';
import { AuditDetails } from './audit-details.tsx';

type AuditTableProps = { entries: readonly AuditEntry[]; ref?: Ref<HTMLTableElement> };

/** Entries day by day; each opens its details. Where there is little room they are cards. */
export function AuditTable({ entries, ref }: AuditTableProps) {
  return (
    <table className="audit" ref={ref}>
      <caption className="sr-only">Audit log, newest first, times in {zoneName()}</caption>
      <thead>
        <tr>
          <th scope="col" className="audit-time">
            Time
          </th>
          <th scope="col" className="audit-who">
            Who
          </th>
          <th scope="col">What</th>
          <th scope="col" className="audit-kind">
            Action
          </th>
          <th scope="col" className="audit-from">
            From
          </th>
          <th scope="col" className="audit-request">
            Request id
          </th>
        </tr>
      </thead>
      {daysOf(entries).map(({ day, entries: ofDay }) => (
        <tbody key={day}>
          <tr className="audit-day">
            <th colSpan={6} scope="rowgroup">
              {day}
            </th>
          </tr>
          {ofDay.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { at, action, details, ip, requestId } = entry;
  const { label, kind, isFailure = false } = auditWordsOf(action);
  const summary = auditSummary(details);
  return (
    <>
      <tr className="audit-entry" data-open={isOpen ? '' : undefined}>
        <td className="audit-time num">
          <time dateTime={at}>{formatInstantTime(at)}</time>
        </td>
        <td className="audit-who">
          <Actor entry={entry} />
        </td>
        <td className="audit-what">
          {isFailure && <Mark shape="cross" />} <b>{label}</b> <span>{summary}</span>
        </td>
        <td className="audit-kind">
          <Badge>{kind}</Badge>
        </td>
        <td className="audit-from">{ip}</td>
        <td className="audit-request">
          <div>
            <span>{requestId?.slice(0, shortId)}</span>
            <button
              type="button"
              className="inner-button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Details: ${[label, summary].filter(Boolean).join(', ')}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className="audit-more" id={id}>
          <td />
          <td colSpan={5}>
            <AuditDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

// Enough to tell requests of a page apart; the details have all of it.
const shortId = 8;

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
