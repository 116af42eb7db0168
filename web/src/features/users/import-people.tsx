import { may } from '@purser/domain/policy';
import { Download } from 'lucide-react';
import { downloadCsv } from '../../lib/download-csv.ts';
import { useMe } from '../../lib/session.tsx';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportPreview } from './import-preview.tsx';
import { templateName, templateText } from './people-csv.ts';
import { PeopleFile } from './people-file.tsx';
import { usePeopleImport } from './use-people-import.ts';

/** Takes people in from a CSV file. What is in it shows before it is sent (docs/product/users.md#import-of-people). */
export function ImportPeople({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  const mayImport = may(useMe(), 'add people');
  const { chosen, choose, forget, cancel, send, isPending, error, last } = usePeopleImport();
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
        {!mayImport && <p className="people-refused">Admin privileges required for user import</p>}
        <PeopleFile name={chosen?.file.name} disabled={!mayImport || isPending} onFile={choose} />
        {chosen && <ImportPreview beginning={chosen.beginning} />}
        {isPending && <Progress label="Importing users" />}
        <ImportOutcome error={isPending ? null : error} reply={isPending ? null : last} onDismiss={forget} />
        {chosen && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={cancel}>
              Cancel
            </Button>
            <Button
              disabled={!mayImport || chosen.beginning.flaw !== null}
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
