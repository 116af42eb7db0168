import type { RecordChange } from '@purser/api/record-changes';
import { changeLabel } from '@purser/domain/record-changes';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { fieldText, requestFieldText } from '../../lib/field-texts.ts';
import { formatInstantTime } from '../../lib/format-instant.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { daysOf, zoneName } from '../../lib/reader-days.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { emptyValue, OldAndNew } from '../../ui/old-and-new.tsx';
import { Person } from '../../ui/person.tsx';
import { WaitingTable } from '../../ui/waiting-table.tsx';

const columns: readonly TableColumn<RecordChange>[] = [
  {
    key: 'time',
    head: 'Time',
    width: 96,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstantTime(createdAt)}</time>,
  },
  { key: 'who', head: 'Who', width: 176, cell: (change) => <Who change={change} /> },
  { key: 'record', head: 'Record', width: '22%', cell: (change) => <RecordLink change={change} /> },
  { key: 'field', head: 'Field', width: '20%', cell: changeLabel },
  { key: 'values', head: 'Before and after', cell: (change) => <Values change={change} /> },
];

type ChangesTableProps = { changes: readonly RecordChange[]; ref?: Ref<HTMLTableElement> };

/** Changes day by day. Where there is little room they are cards. */
export const ChangesTable = ({ changes, ref }: ChangesTableProps) => (
  <DataTable
    ref={ref}
    label={`Changes, newest first, times in ${zoneName()}`}
    className="changes-table row-cards"
    columns={columns}
    groups={daysOf(changes, ({ createdAt }) => createdAt)}
    rowKey={({ place }) => place}
  />
);

export const WaitingChanges = () => (
  <WaitingTable
    label="Loading the changes"
    className="changes-table row-cards"
    columns={columns}
    count={12}
  />
);

type ChangeProps = { change: RecordChange };

function Who({ change: { userId: id, userName: name, username } }: ChangeProps) {
  const { shown, hint } = usePeopleNames();
  if (name === null) return 'Unknown User';
  return <Person name={shown({ id, name, username })} hint={hint({ id, name, username })} />;
}

function RecordLink({ change: { softwareId, requestId, recordName } }: ChangeProps) {
  if (requestId !== null) {
    return (
      <Link to="/requests/$id" params={{ id: String(requestId) }}>
        {recordName}
      </Link>
    );
  }
  return (
    <Link to="/table" search={{ software: softwareId ?? undefined }}>
      {recordName}
    </Link>
  );
}

function Values({ change }: ChangeProps) {
  const { oldValue, newValue, byClient } = change;
  return (
    <>
      <OldAndNew
        before={<Value change={change} value={oldValue} />}
        after={<Value change={change} value={newValue} />}
      />
      {byClient && <small> (entered by a client)</small>}
    </>
  );
}

const shownAtFirst = 160;

function Value({ change: { requestId, fieldName }, value }: ChangeProps & { value: string | null }) {
  if (value === null || value === '') return emptyValue;
  const text = requestId === null ? fieldText(fieldName, value) : requestFieldText(fieldName, value);
  return <LongText text={text} most={shownAtFirst} />;
}
