import { onDemand } from '../../lib/on-demand.tsx';

/** The dialog that takes an import back. */
export const undoDialog = onDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);
