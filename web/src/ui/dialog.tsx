import type { ComponentProps } from 'react';
import { onDemand } from '../lib/on-demand.tsx';

const openDialog = onDemand(async () => (await import('./open-dialog.tsx')).OpenDialog);

type DialogProps = ComponentProps<typeof openDialog.Component> & {
  /** True by default: most are drawn only while they are open. */
  open?: boolean;
};

export const Dialog = ({ open = true, ...props }: DialogProps) => open && <openDialog.Component {...props} />;

export const preloadDialog = openDialog.preload;
