import type { ImportEntry } from '@purser/api/imports';
import { type ImportKind, mostImportsListed } from '@purser/domain/import-undo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { importsQuery } from './undo.queries.ts';
import { undoDialog } from './undo-on-demand.ts';
import { daysLeftText, importTitle } from './undo-texts.ts';

/** The imports of a kind that can be undone, or were. */
export function EarlierImports({ kind }: { kind: ImportKind }) {
  const { data = [] } = useQuery(importsQuery(kind));
  const [opened, setOpened] = useState<number>();
  if (data.length === 0) return null;
  return (
    <Card className="mt-4 max-w-[720px]">
      <h2 className="px-4 pt-3 pb-2">Imports of the last 30 days</h2>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13">
            <Entry entry={entry} />
            <Button variant="outline" size="sm" onClick={() => setOpened(entry.id)}>
              <span>
                {entry.undoneAt === null ? 'Undo' : 'Details'}{' '}
                <span className="sr-only">
                  {entry.undoneAt === null ? 'the import' : 'of the import'} of {importTitle(entry)}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {data.length === mostImportsListed && (
        <p className="border-t border-line px-4 py-2 text-12 text-ink-2">
          {`The newest ${mostImportsListed} are listed. Older ones are undone from the dashboard’s feed.`}
        </p>
      )}
      {opened !== undefined && <undoDialog.Component id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function Entry({ entry }: { readonly entry: ImportEntry }) {
  const now = useNow();
  const { imported, userName, createdAt, undoneAt, undoneByName, undoUntil } = entry;
  return (
    <p className="min-w-0 flex-1 wrap-anywhere">
      {importTitle(entry)}
      <span className="block text-12 text-ink-2">
        {`${countOf(imported, 'row')} by ${userName} on ${formatInstant(createdAt)} · `}
        {undoneAt === null ? daysLeftText(undoUntil, now) : `Undone by ${undoneByName ?? 'somebody'}`}
      </span>
    </p>
  );
}
