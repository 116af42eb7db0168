import * as RadixAlertDialog from 'radix-ui/alert-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

type ConfirmDialogProps = {
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

export function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { onOpenChange, title, description, destructive = true, busy = false } = props;
  const focus = useReturnFocus(focusFirst);
  return (
    <AlertWindow
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      content={focus}
      footer={
        <>
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
        </>
      }
    >
      {props.children}
    </AlertWindow>
  );
}

function focusFirst(content: HTMLElement): void {
  const field = content.querySelector<HTMLElement>(
    '.dialog-body :is(textarea, input:not([type]), [type="text"])',
  );
  (field ?? content.querySelector<HTMLElement>('.dialog-foot button'))?.focus();
}

type AlertWindowProps = Pick<ConfirmDialogProps, 'title' | 'description' | 'children'> & {
  onOpenChange?: ConfirmDialogProps['onOpenChange'];
  content: ComponentProps<typeof RadixAlertDialog.Content>;
  footer: ReactNode;
};

/** A dialog that a click beside it doesn't close. */
export function AlertWindow(props: AlertWindowProps) {
  return (
    <RadixAlertDialog.Root open onOpenChange={props.onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="scrim" />
        <RadixAlertDialog.Content className="dialog" {...props.content}>
          <header className="dialog-head">
            <RadixAlertDialog.Title className="dialog-title">{props.title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="mt-2 text-13 text-ink-2 wrap-anywhere">
              {props.description}
            </RadixAlertDialog.Description>
          </header>
          {props.children && <div className="dialog-body">{props.children}</div>}
          <footer className="dialog-foot">{props.footer}</footer>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
