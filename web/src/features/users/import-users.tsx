import { bulkImportUsers } from '@purser/api/addresses';
import type { BulkImportReply } from '@purser/api/users';
import type { TableMatching } from '@purser/domain/csv/table-file';
import { notCsvMessage } from '@purser/domain/people-file';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { downloadCsv } from '../../lib/download-csv.ts';
import { countOf } from '../../lib/format.ts';
import { refresh } from '../../lib/query-keys.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { recheckRights, useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { FileImport } from '../../ui/file-import/file-import.tsx';
import { ErrorsDownload } from '../../ui/file-import/row-list.tsx';
import { formOfFile, useFileImport } from '../../ui/file-import/use-file-import.ts';
import { Progress } from '../../ui/progress.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { GrowingList } from './growing-list.tsx';
import { isRefused, lastImportQuery } from './users.queries.ts';

// Without an example, since that would be imported as a user.
const templateText = 'email,name\r\n';

type ImportUsersProps = {
  onUnsaved: OnUnsaved;
  /** What takes an import back. */
  undo: (importId: number) => ReactNode;
};

/** Creates users from a file, which is shown before it is imported (docs/product/users.md#import-of-people). */
export function ImportUsers({ onUnsaved, undo }: ImportUsersProps) {
  const mayImport = may(useMe(), 'add people');
  const { flow, last, choose, clear, cancel } = useUsersImport();
  const { chosen, matching, reply, isImporting } = flow;
  useUnsavedReport(chosen && 'Users that are not imported', onUnsaved);
  return (
    <Card
      title="Bulk CSV import"
      actions={
        <Button variant="outline" size="sm" onClick={() => downloadCsv(templateText, 'users-template.csv')}>
          <Download aria-hidden="true" />
          Download template
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-13">
        {!mayImport && <p className="users-refused">Admin privileges required for user import</p>}
        <FileImport
          flow={flow}
          label="CSV file"
          hint="Drop a CSV file with the columns email and name here, or choose one."
          importLabel="Import users"
          busyLabel="Importing…"
          failure={failureText}
          isReady={reply !== undefined}
          accept=".csv,text/csv"
          disabled={!mayImport}
          onFile={choose}
          onCancel={cancel}
        >
          {matching && <Preview matching={matching} />}
          {reply && !isImporting && (
            <p>
              {countOf(reply.added, 'person', 'people')} to add, {countOf(reply.duplicates, 'duplicate')} to
              skip.
            </p>
          )}
          {isImporting && <Progress label="Importing users" />}
        </FileImport>
        {last && !isImporting && <ImportOutcome reply={last} undo={undo} onDismiss={clear} />}
      </div>
    </Card>
  );
}

function Preview({ matching: { columns, sample, guess } }: { matching: TableMatching }) {
  const read = new Set(Object.values(guess));
  // A column without a name and without values is none.
  const shown = columns
    .map((name, at) => ({ name, at }))
    .filter(({ name, at }) => !/^Column \d+$/.test(name) || sample.some((row) => row[at]?.trim()));
  const ignored = shown.filter(({ name }) => !read.has(name)).map(({ name }) => name);
  return (
    <>
      <TableFrame label="Preview" className="users-preview">
        <p>{sample.length === 5 ? 'The first 5 rows' : 'Preview'}</p>
        <DataTable
          label="Preview"
          columns={shown.map(
            ({ name, at }): TableColumn<readonly string[]> => ({
              key: String(at),
              head: name,
              cell: (cells) => cells[at] ?? '',
            }),
          )}
          rows={sample}
          rowKey={(cells) => sample.indexOf(cells)}
        />
      </TableFrame>
      {ignored.length > 0 && <p className="users-ignored">Not imported: {ignored.join(', ')}</p>}
    </>
  );
}

type ImportOutcomeProps = Pick<ImportUsersProps, 'undo'> & { reply: BulkImportReply; onDismiss: () => void };

/** How the last import ended. It stays until it is dismissed, or another file is chosen. */
function ImportOutcome({ reply, undo, onDismiss }: ImportOutcomeProps) {
  const { imported, duplicates, errors, importId, matching } = reply;
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
        <section aria-label="Refused rows" className="[&>button]:mt-2">
          <h3>{countOf(errors.length, 'row was', 'rows were')} refused</h3>
          <GrowingList items={errors} first={20} more={(shown) => shown * 3}>
            {({ row, message }) => (
              <>
                <b className="num">Row {row}:</b> {message}
              </>
            )}
          </GrowingList>
          <ErrorsDownload reply={{ columns: matching.columns, errors }} fileName="users.csv" />
        </section>
      )}
      {importId !== null && undo(importId)}
      <Button variant="outline" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

// The sentences of docs/product/users.md#import-of-people, or the server's, with its message about the file.
function failureText(error: Error): string | null {
  if (!(error instanceof Problem) || error.code === 'unreadable') return 'Failed to import users';
  if (error.code === 'unreachable') return 'Network error occurred';
  const words = serverMessage(error, 'Failed to import users');
  const reason = error.fields?.csv;
  return reason === undefined ? words : `${words}. ${reason}`;
}

/** A bulk import from the choice of a file to its result (docs/product/users.md#import-of-people). */
function useUsersImport() {
  const client = useQueryClient();
  const last = useQuery(lastImportQuery).data;
  const remember = (reply: BulkImportReply | null) => client.setQueryData(lastImportQuery.queryKey, reply);
  const flow = useFileImport<BulkImportReply, null>({
    asked: null,
    send: (sent) => call(bulkImportUsers, { body: formOfFile(sent), signal: sent.signal }),
    onDone: (reply) => {
      remember(reply);
      void refresh(client, ['people']);
      // The file stays, to be mended.
      if (isRefused(reply)) return;
      toast({ title: 'Success', description: `Imported ${reply.imported} users successfully` });
      flow.clear();
    },
    onError: (error) => {
      recheckRights(client, error);
      // A cancelled import may have added users, too.
      void refresh(client, ['people']);
    },
  });

  function choose(file: File) {
    if (!isCsv(file)) return toast(notCsv);
    remember(null);
    flow.choose(file);
  }

  /** Removes the file, and the result of the last import. */
  function clear() {
    flow.clear();
    remember(null);
  }

  /** Ends an import that is under way, with the file still chosen; otherwise removes the file. */
  function cancel() {
    if (!flow.isImporting) return clear();
    flow.cancel();
    toast(cancelled);
  }

  return { flow, last, choose, clear, cancel };
}

/** By name or type only; the server checks the contents. */
const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === 'text/csv';

const cancelled = {
  title: 'Import cancelled',
  description: 'Users that were added before you cancelled are in the list.',
};

const notCsv = {
  title: 'Invalid File',
  description: notCsvMessage,
  variant: 'destructive',
} as const;
