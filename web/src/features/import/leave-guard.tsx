import { useBlocker } from '@tanstack/react-router';
import { useUnsaved } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  readonly isImporting: boolean;
  readonly isUnsaved: boolean;
  readonly onLeave: () => void;
}

export function LeaveGuard({ isImporting, isUnsaved, onLeave }: LeaveGuardProps) {
  const isHeld = isImporting || isUnsaved;
  const blocker = useBlocker({
    shouldBlockFn: () => isHeld,
    enableBeforeUnload: false,
    withResolver: true,
  });
  useUnsaved(isHeld);

  function leave() {
    onLeave();
    blocker.proceed?.();
  }

  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={isImporting ? 'Stop the import?' : 'Leave without importing?'}
      description={
        isImporting
          ? 'Leaving stops the import, and nothing is written.'
          : 'The columns that you matched will be lost.'
      }
      confirmLabel={isImporting ? 'Stop and leave' : 'Leave'}
      cancelLabel="Stay"
      onConfirm={leave}
    />
  );
}
