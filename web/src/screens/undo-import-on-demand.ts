import { onDemand } from '../lib/on-demand.tsx';

export const undoImportDialog = onDemand(
  async () => (await import('../features/import/undo-dialog.tsx')).UndoDialog,
);
