import type { BulkImportReply } from '@purser/api/users';
import { notCsvMessage } from '@purser/domain/people-file';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { downloadCsv } from '../../lib/download-csv.ts';
import { countOf } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { GrowingList } from './growing-list.tsx';
import { isRefused, lastImportQuery, useImportUsers } from './users.queries.ts';
import {
  type ChosenPeopleFile,
  type FileHead,
  isCsv,
  readUsersFile,
  templateName,
  templateText,
} from './users-csv.ts';
import { UsersFile } from './users-file.tsx';

/** Creates users from a CSV file, which is shown before it is sent (docs/product/users.md#import-of-people). */
export function ImportUsers({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  const mayImport = may(useMe(), 'add people');
  const { chosen, choose, clear, cancel, send, isPending, error, last } = useUsersImport();
  useUnsavedReport(chosen && 'Users that are not imported', onUnsaved);
  return (
    <Card
      title="Bulk CSV import"
      actions={
        <Button variant="outline" size="sm" onClick={() => downloadCsv(templateText, templateName)}>
          <Download aria-hidden="true" />
          Download template
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-13">
        {!mayImport && <p className="users-refused">Admin privileges required for user import</p>}
        <UsersFile name={chosen?.file.name} disabled={!mayImport || isPending} onFile={choose} />
        {chosen && <Preview head={chosen.head} />}
        {isPending && <Progress label="Importing users" />}
        <ImportOutcome error={isPending ? null : error} reply={isPending ? null : last} onDismiss={clear} />
        {chosen && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={cancel}>
              Cancel
            </Button>
            <Button
              disabled={!mayImport || chosen.head.flaw !== null}
              busy={isPending}
              busyLabel="Importing…"
              onClick={send}
            >
              Import users
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Preview({ head: { header, rows, ignored, flaw } }: { head: FileHead }) {
  return (
    <>
      {header.length > 0 && (
        <TableFrame label="Preview" className="users-preview">
          <p>{rows.length === 5 ? 'The first 5 rows' : 'Preview'}</p>
          <DataTable
            label="Preview"
            columns={header.map(
              (name, at): TableColumn<readonly string[]> => ({
                key: String(at),
                head: name,
                cell: (cells) => cells[at] ?? '',
              }),
            )}
            rows={rows}
            rowKey={(cells) => rows.indexOf(cells)}
          />
        </TableFrame>
      )}
      {ignored.length > 0 && <p className="users-ignored">Not imported: {ignored.join(', ')}</p>}
      {flaw && <Alert variant="destructive">{flaw}</Alert>}
    </>
  );
}

type ImportOutcomeProps = {
  error: Error | null;
  reply: BulkImportReply | null;
  onDismiss: () => void;
};

/** How the last import ended. It stays until it is dismissed, or another file is chosen. */
function ImportOutcome({ error, reply, onDismiss }: ImportOutcomeProps) {
  const failure = failureOf(error);
  if (failure) return <Alert variant="destructive">{failure}</Alert>;
  if (!reply) return null;
  const { imported, duplicates, errors } = reply;
  return (
    <div className="import-outcome">
      {isRefused(reply) ? (
        <Alert variant="destructive" title="Failed to import users">
          Every row was refused.
        </Alert>
      ) : (
        <p className="import-done" role="status">
          <CircleCheck aria-hidden="true" />
          {`Successfully imported ${imported} users. ${duplicates} duplicates skipped.`}
        </p>
      )}
      {errors.length > 0 && (
        <section aria-label="Refused rows">
          <h3>{countOf(errors.length, 'row was', 'rows were')} refused</h3>
          <GrowingList items={errors} first={20} more={(shown) => shown * 3}>
            {({ row, message }) => (
              <>
                <b className="num">Row {row}:</b> {message}
              </>
            )}
          </GrowingList>
        </section>
      )}
      <Button variant="outline" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

// The sentences of docs/product/users.md#import-of-people, or the server's, with its message about the file.
function failureOf(error: Error | null): string | null {
  if (!(error instanceof Problem)) return error && 'Failed to import users';
  if (error.code === 'unreachable') return 'Network error occurred';
  if (error.code === 'unreadable') return 'Failed to import users';
  const words = serverMessage(error, 'Failed to import users');
  const reason = error.fields?.csv;
  return reason === undefined ? words : `${words}. ${reason}`;
}

/** A bulk import from the choice of a file to its result (docs/product/users.md#import-of-people). */
function useUsersImport() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenPeopleFile | null>(null);
  const last = useQuery(lastImportQuery).data;
  const running = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, error } = useImportUsers();

  async function choose(file: File) {
    if (isPending) return;
    const read = isCsv(file) ? await readUsersFile(file) : undefined;
    if (!read) return toast(notCsv);
    clear();
    setChosen(read);
  }

  /** Removes the file, and the result of the last import. */
  function clear() {
    reset();
    setChosen(null);
    client.setQueryData(lastImportQuery.queryKey, null);
  }

  function send() {
    if (!chosen || chosen.head.flaw !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = { file: chosen.file, signal: controller.signal };
    mutate(sending, { onSuccess: (reply) => isRefused(reply) || setChosen(null) });
  }

  /** Aborts an import that is under way, with the file still chosen; otherwise removes the file. */
  function cancel() {
    if (!isPending) return clear();
    running.current?.abort();
    reset();
    toast(cancelled);
  }

  return { chosen, choose: (file: File) => void choose(file), clear, cancel, send, isPending, error, last };
}

const cancelled = {
  title: 'Import cancelled',
  description: 'Users that were added before you cancelled are in the list.',
};

const notCsv = {
  title: 'Invalid File',
  description: notCsvMessage,
  variant: 'destructive',
} as const;
