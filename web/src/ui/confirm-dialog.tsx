import * as RadixAlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The dialog stays until the caller closes it. */
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  destructive?: boolean;
  children?: ReactNode;
};

/** The focus starts on Cancel; a click beside it does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, destructive = true, busy = false } = props;
  const focus = useReturnFocus();
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="scrim" />
        <RadixAlertDialog.Content className="dialog" {...focus}>
          <header className="dialog-head">
            <RadixAlertDialog.Title className="dialog-title">{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="dialog-description">
              {description}
            </RadixAlertDialog.Description>
          </header>
          {props.children && <div className="dialog-body">{props.children}</div>}
          <footer className="dialog-foot">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="outline">{props.cancelLabel ?? 'Cancel'}</Button>
            </RadixAlertDialog.Cancel>
            <Button
              variant={destructive ? 'destructive' : 'default'}
              busy={busy}
              busyLabel={props.busyLabel}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </footer>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
