import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type DraftStep, labelOf } from './workflow-draft.ts';

type DeletedStepProps = { step: DraftStep; disabled: boolean; onRestore: () => void };

/** What is left of a step that was deleted, until the workflow is saved. */
export function DeletedStep({ step, disabled, onRestore }: DeletedStepProps) {
  return (
    <div className="workflow-deleted">
      <p>
        ‘<b>{labelOf(step)}</b>’ will be removed when you save. Requests in progress still pass it.
      </p>
      <Button
        variant="ghost"
        size="sm"
        data-control="undo"
        disabled={disabled}
        aria-label={`Undo deleting ${labelOf(step)}`}
        onClick={onRestore}
      >
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
    </div>
  );
}
