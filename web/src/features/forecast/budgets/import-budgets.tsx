import { uploadBudgets } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { sentenceList } from '@purser/domain/sentence-list';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../lib/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileImport } from '../../../ui/file-import/file-import.tsx';
import { formOfFile, useFileImport } from '../../../ui/file-import/use-file-import.ts';
import { refreshBudgets } from './budgets.queries.ts';

type Outcome = ReplyAt<typeof uploadBudgets>;

/** The import of a file of budgets; its years are replaced, or none. */
export function useBudgetImport() {
  const client = useQueryClient();
  const [done, setDone] = useState<Outcome | null>(null);
  const flow = useFileImport<Outcome, null>({
    asked: null,
    send: (sent) => call(uploadBudgets, { body: formOfFile(sent), signal: sent.signal }),
    onDone: (outcome) => {
      void refreshBudgets(client);
      // What is wrong with its rows stands on the page.
      if (outcome.errors.length > 0) return;
      setDone(outcome);
      toast(outcomeOf(outcome));
      flow.clear();
    },
  });
  return { flow, done };
}

type ImportBudgetsProps = ReturnType<typeof useBudgetImport> & {
  /** What takes an import back. */
  undo: (importId: number) => ReactNode;
};

/** What a chosen file of budgets would change, and what takes the last import back. */
export function ImportBudgets({ flow, done, undo }: ImportBudgetsProps) {
  const { chosen, reply } = flow;
  const isSound = reply !== undefined && reply.errors.length === 0;
  if (!chosen) return done?.importId == null ? null : undo(done.importId);
  return (
    <Card title="Import">
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-13">
        <FileImport
          flow={flow}
          label="Another file of budgets"
          hint="A CSV or Excel file with the columns year, segment, vendor and amount"
          importLabel={isSound ? `Import ${countOf(reply.saved, 'budget')}` : 'Import budgets'}
          busyLabel="Importing…"
          failure={(error) => serverMessage(error, 'The file was not imported')}
          isReady={isSound}
        >
          {reply && !isSound && (
            <Alert variant="destructive">
              Nothing is imported. Please mend these rows and send the file again.
            </Alert>
          )}
          {isSound && <Changes outcome={reply} />}
        </FileImport>
      </div>
    </Card>
  );
}

const mostShown = 10;

// What is now, and what would be.
function Changes({ outcome: { changes, removed } }: { outcome: Outcome }) {
  if (changes.length === 0) return <p>The file changes nothing.</p>;
  return (
    <>
      <ul className="grid gap-1" aria-label="Changes">
        {changes.slice(0, mostShown).map(({ field, from, to }) => (
          <li key={field}>
            {field}: {from ?? 'no budget'} → {to ?? 'no budget'}
          </li>
        ))}
        {changes.length > mostShown && <li>and {formatCount(changes.length - mostShown)} more</li>}
      </ul>
      {removed.length > 0 && <Alert variant="warning">{removedText(removed, 'would be')}</Alert>}
    </>
  );
}

function outcomeOf({ saved, years, removed }: Outcome) {
  if (saved === 0 && removed.length === 0)
    return { title: 'No budgets imported', description: 'The file has no amounts.' };
  if (saved === 0) return { title: 'Budgets removed', description: removedText(removed, 'were') };
  const filled = years.filter((year) => !removed.includes(year)).map(yearName);
  return {
    title: `${countOf(saved, 'budget')} imported`,
    description:
      removed.length === 0 ? filled.join(', ') : `${filled.join(', ')}. ${removedText(removed, 'were')}`,
  };
}

const yearName = (year: number): string => `FY ${year}`;

const removedText = (years: readonly number[], tense: 'were' | 'would be'): string =>
  `The budgets of ${sentenceList(years.map(yearName))} ${tense} removed: the file has no amounts for ${
    years.length === 1 ? 'that year' : 'those years'
  }.`;
