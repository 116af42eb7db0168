import type { ImportUndo } from '@purser/api/imports';
import { mayUndoImport } from '@purser/domain/policy';
import { useState } from 'react';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { messageOf } from '../../lib/query-client.ts';
import { useMe } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { useImportUndo, useUndoImport } from './undo.queries.ts';
import { UndoContents } from './undo-contents.tsx';
import { UndoFirst } from './undo-first.tsx';
import { daysLeftText, importTitle, waitsForLater } from './undo-words.ts';

interface UndoDialogProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onUndone?: (undo: ImportUndo) => void;
}

/** Leads on to a later import that must be undone first, and back. */
export function UndoDialog({ id: opened, onClose, onUndone }: UndoDialogProps) {
  const [id, setId] = useState(opened);
  const answer = useImportUndo(id);
  const undoing = useUndoImport(id);
  const hindrance = useHindrance(answer.data);
  const canUndo = answer.data !== undefined && hindrance === null && !waitsForLater(answer.data);
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
      {answer.isError && (
        <ErrorState
          title="What this import did couldn’t be loaded"
          text={messageOf(answer.error)}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data && (
        <div className="grid gap-3">
          {hindrance && <Alert>{hindrance}</Alert>}
          {hindrance === null && <UndoFirst undo={answer.data} onOpen={setId} />}
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

function useHindrance(undo: ImportUndo | undefined): string | null {
  const me = useMe();
  const now = useNow();
  if (!undo) return null;
  if (undo.undoneAt !== null)
    return `${undo.undoneByName ?? 'Somebody'} undid this import on ${formatInstant(undo.undoneAt)}.`;
  if (Date.parse(undo.undoUntil) <= now)
    return 'The 30 days in which it could be undone are over. Its items can be changed or deleted one by one.';
  if (!mayUndoImport(me, undo)) return `Only ${undo.userName} or an administrator can undo this import.`;
  return null;
}

const UndoSkeleton = () => (
  <Waiting label="Looking at what this import did" className="grid gap-2">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
    <Skeleton width="70%" />
  </Waiting>
);
