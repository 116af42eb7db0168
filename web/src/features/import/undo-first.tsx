import type { ImportUndo } from '@purser/api/imports';
import { countOf } from '../../lib/format.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { importTitle, waitsForLater } from './undo-words.ts';

interface UndoFirstProps {
  readonly undo: ImportUndo;
  readonly onOpen: (importId: number) => void;
}

export function UndoFirst({ undo, onOpen }: UndoFirstProps) {
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
