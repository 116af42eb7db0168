import type { ComponentProps } from 'react';
import { onDemand } from '../lib/on-demand.tsx';

const openConfirmDialog = onDemand(async () => (await import('./open-confirm-dialog.tsx')).OpenConfirmDialog);

type ConfirmDialogProps = ComponentProps<typeof openConfirmDialog.Component> & {
  /** True by default: most are drawn only while they are open. */
  open?: boolean;
};

/** The focus starts in its text field, if it has one, else on Cancel; a click beside it does nothing. */
export const ConfirmDialog = ({ open = true, ...props }: ConfirmDialogProps) =>
  open && <openConfirmDialog.Component {...props} />;

export const preloadConfirmDialog = openConfirmDialog.preload;
