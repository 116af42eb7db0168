import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { isSave, isSend } from '../lib/keys.ts';
import { buttonLook } from './button.tsx';
import { useCloseGuard } from './close-guard.tsx';
import { DialogClose } from './dialog-close.ts';
import { ignorePressAbove } from './press-above.ts';
import { useReturnFocus } from './return-focus.ts';

type DialogProps = {
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At most 500 or 600 px wide. */
  size?: 'sm' | 'md';
  /** Without it a cross closes the dialog. */
  footer?: ReactNode;
  /** Makes body and footer one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Closing asks first. */
  unsaved?: boolean;
  /** Moves the focus after closing; by default it returns to where it was. */
  onClosed?: () => void;
  children?: ReactNode;
};

export function OpenDialog(props: DialogProps) {
  const { onOpenChange, title, description, size = 'sm', unsaved = false } = props;
  const guard = useCloseGuard({ unsaved, onOpenChange });
  const focus = useReturnFocus(undefined, { onClosed: props.onClosed });
  return (
    <RadixDialog.Root open onOpenChange={guard.onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          {...focus}
          onPointerDownOutside={ignorePressAbove}
          className="dialog"
          data-size={size}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="dialog-head">
            <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-2 text-13 text-ink-2 wrap-anywhere">
                {description}
              </RadixDialog.Description>
            )}
          </header>
          <DialogClose value={() => guard.onOpenChange(false)}>
            <DialogContents {...props} />
          </DialogClose>
          {!props.footer && (
            <RadixDialog.Close
              {...buttonLook({ variant: 'ghost', size: 'icon-sm' }, 'dialog-close')}
              aria-label="Close"
            >
              <X className="icon-sm" aria-hidden="true" />
            </RadixDialog.Close>
          )}
          {guard.question}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function DialogContents({ footer, onSubmit, children }: DialogProps) {
  const contents = (
    <>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </>
  );
  if (!onSubmit) return contents;
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={submitByKeys}>
      {contents}
    </form>
  );
}

// Dialogs opened from within this one bubble their keys to it, too.
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || !(isSave(event) || isSend(event))) return;
  if (!(target instanceof Node && currentTarget.contains(target))) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
