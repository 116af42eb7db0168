import { may } from '@purser/domain/policy';
import { Download } from 'lucide-react';
import { downloadCsv } from '../../lib/download-csv.ts';
import { useMe } from '../../lib/session.tsx';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useUsersImport } from './use-users-import.ts';
import { type FileHead, templateName, templateText } from './users-csv.ts';
import { UsersFileInput } from './users-file.tsx';

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
        <UsersFileInput name={chosen?.file.name} disabled={!mayImport || isPending} onFile={choose} />
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
        <div className="users-preview" role="region" aria-label="Preview" tabIndex={0}>
          <table>
            <caption>{rows.length === 5 ? 'The first 5 rows' : 'Preview'}</caption>
            <thead>
              <tr>
                {header.map((name, column) => (
                  <th key={column} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {header.map((_name, column) => (
                    <td key={column}>{cells[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {ignored.length > 0 && <p className="users-ignored">Not imported: {ignored.join(', ')}</p>}
      {flaw && <Alert variant="destructive">{flaw}</Alert>}
    </>
  );
}
