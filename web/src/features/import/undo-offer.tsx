import type { ImportUndo } from '@purser/api/imports';
import { undoDays } from '@purser/domain/import-undo';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface UndoOfferProps {
  readonly importId: number;
  readonly isUndone: boolean;
  readonly onUndone: (undo: ImportUndo) => void;
}

export function UndoOffer({ importId, isUndone, onUndone }: UndoOfferProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-13 text-ink-2">
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {!isUndone && <Undo2 aria-hidden="true" />}
        {isUndone ? 'What was undone' : 'Undo this import'}
      </Button>
      {!isUndone && <span>{`For ${undoDays} days, here, on the dashboard or under Upload CSV.`}</span>}
      {isOpen && <UndoDialog id={importId} onClose={() => setOpen(false)} onUndone={onUndone} />}
    </p>
  );
}
