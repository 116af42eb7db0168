import type { ImportUndo } from '@purser/api/imports';
import { keptText } from '@purser/domain/import-undo';
import { useId, useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { useImportUndo, useUndoImport } from './undo.queries.ts';
import {
  daysLeftText,
  importTitle,
  nounOf,
  undoLines,
  unusedOptionsText,
  waitsForLater,
} from './undo-texts.ts';

type UndoDialogProps = { id: number; onClose: () => void; onUndone?: (undo: ImportUndo) => void };

/** Leads on to a later import that must be undone first, and back. */
export function UndoDialog({ id: opened, onClose, onUndone }: UndoDialogProps) {
  const [id, setId] = useState(opened);
  const answer = useImportUndo(id);
  const undoing = useUndoImport(id);
  const reasonAgainst = useReasonAgainstUndo(answer.data);
  const canUndo = answer.data !== undefined && reasonAgainst === null && !waitsForLater(answer.data);
  // What was not undone is worth reading; otherwise the toast has said it all.
  const finish = (undo: ImportUndo) => {
    if (id !== opened) return setId(opened);
    onUndone?.(undo);
    if (undo.kept === 0) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={answer.data ? titleOf(answer.data, canUndo) : 'Import'}
      description={answer.data && <About undo={answer.data} />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {canUndo ? 'Cancel' : 'Close'}
          </Button>
          {canUndo && (
            <Button
              variant="destructive"
              busy={undoing.isPending}
              busyLabel="Undoing…"
              onClick={() => undoing.mutate(undefined, { onSuccess: finish })}
            >
              Undo import
            </Button>
          )}
        </>
      }
    >
      {answer.isPending && <UndoSkeleton />}
      {answer.isError && <QueryError title="What this import did couldn’t be loaded" query={answer} />}
      {answer.data && (
        <div className="grid gap-3">
          {reasonAgainst && <Alert>{reasonAgainst}</Alert>}
          {reasonAgainst === null && <UndoFirst undo={answer.data} onOpen={setId} />}
          {canUndo || answer.data.undoneAt !== null ? <UndoContents undo={answer.data} /> : null}
        </div>
      )}
    </Dialog>
  );
}

const titleOf = (undo: ImportUndo, canUndo: boolean): string =>
  canUndo ? `Undo the import of ${importTitle(undo)}?` : `Import of ${importTitle(undo)}`;

function About({ undo: { userName, createdAt, undoUntil, undoneAt } }: { undo: ImportUndo }) {
  const now = useNow();
  const isOpen = undoneAt === null && Date.parse(undoUntil) > now;
  return (
    <>
      {`Imported by ${userName} on ${formatInstant(createdAt)}.`}
      {isOpen && ` It can be undone until ${formatInstantDay(undoUntil)}, ${daysLeftText(undoUntil, now)}.`}
    </>
  );
}

function useReasonAgainstUndo(undo: ImportUndo | undefined): string | null {
  const now = useNow();
  if (!undo) return null;
  if (undo.undoneAt !== null)
    return `${undo.undoneByName ?? 'Somebody'} undid this import on ${formatInstant(undo.undoneAt)}.`;
  if (Date.parse(undo.undoUntil) <= now)
    return 'The 30 days in which it could be undone are over. Its items can be changed or deleted one by one.';
  return undo.refusal && `${undo.refusal}.`;
}

const UndoSkeleton = () => (
  <Waiting label="Looking at what this import did" className="grid gap-2">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
    <Skeleton width="70%" />
  </Waiting>
);

function UndoContents({ undo }: { readonly undo: ImportUndo }) {
  const lines = undoLines(undo);
  return (
    <div className="grid gap-3 text-13">
      {lines.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>
          Nothing of it {undo.undoneAt === null ? 'can go back' : 'went back'}: all of it was touched since.
        </p>
      )}
      <UnchangedItems undo={undo} />
      {undo.unusedOptions > 0 && <p className="text-ink-2">{unusedOptionsText(undo)}</p>}
    </div>
  );
}

function UnchangedItems({ undo }: { readonly undo: ImportUndo }) {
  const { kept, keptItems, undoneAt } = undo;
  const titleId = useId();
  if (kept === 0) return null;
  const left = kept - keptItems.length;
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line">
      <h3 id={titleId} className="border-b border-line px-3 py-2">
        {undoneAt === null ? 'Stays as it is' : 'Stayed as it was'}: {countOf(kept, ...nounOf(undo))}
      </h3>
      {/* A list that scrolls must be within reach of the keyboard. */}
      <ul className="max-h-[240px] divide-y divide-line overflow-auto" tabIndex={0} aria-labelledby={titleId}>
        {keptItems.map(({ softwareId, name, reasons }) => (
          <li key={softwareId ?? name} className="px-3 py-2 wrap-anywhere">
            {name}
            <span className="block text-12 text-ink-2">{keptText(reasons)}</span>
          </li>
        ))}
        {left > 0 && <li className="px-3 py-2 text-ink-2">And {formatCount(left)} more.</li>}
      </ul>
    </section>
  );
}

function UndoFirst({ undo, onOpen }: { undo: ImportUndo; onOpen: (importId: number) => void }) {
  const { undoFirst } = undo;
  if (undoFirst === null) return null;
  const { id, items, createdAt } = undoFirst;
  const isAll = waitsForLater(undo);
  const changed = isAll ? 'what this one brought' : `${countOf(items, 'item')} of this one`;
  const advice = isAll ? 'Undo that one first.' : 'Undo that one first if these are to go back too.';
  return (
    <Alert
      variant="warning"
      action={
        <Button variant="outline" size="sm" onClick={() => onOpen(id)}>
          {`Show the import of ${importTitle(undoFirst)}`}
        </Button>
      }
    >
      {`A later import, of ${importTitle(undoFirst)} on ${formatInstant(createdAt)}, has changed ${changed}. ${advice}`}
    </Alert>
  );
}
