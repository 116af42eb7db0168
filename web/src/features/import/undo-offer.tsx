import type { ImportUndo } from '@purser/api/imports';
import { undoDays } from '@purser/domain/import-undo';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { undoDialog } from './undo-on-demand.ts';

type UndoOfferProps = {
  importId: number;
  /** Where it can be undone. */
  where: string;
  onUndone?: (undo: ImportUndo) => void;
};

/** Takes an import back, and says afterwards what was. */
export function UndoOffer({ importId, where, onUndone }: UndoOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const [isUndone, setUndone] = useState(false);
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {!isUndone && <Undo2 aria-hidden="true" />}
        {isUndone ? 'What was undone' : 'Undo this import'}
      </Button>
      {!isUndone && <span>{`For ${undoDays} days, ${where}.`}</span>}
      {isOpen && (
        <undoDialog.Component
          id={importId}
          onClose={() => setOpen(false)}
          onUndone={(undo) => {
            setUndone(true);
            onUndone?.(undo);
          }}
        />
      )}
    </p>
  );
}
