import { onDemand } from '../lib/on-demand.tsx';

/** What an import would leave behind once it is undone, which hardly anybody asks. */
export const undoImportDialog = onDemand(
  async () => (await import('../features/import/undo-dialog.tsx')).UndoDialog,
);
