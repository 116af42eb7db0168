import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { sendKeys } from '../lib/keys.ts';
import { serverMessage } from '../lib/server-message.ts';
import type { DialogForm } from '../lib/typed-form.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';
import { focusFirstFault, useFaultFocus } from './fault-focus.ts';

type FormDialogProps<Values> = {
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md';
  form: DialogForm<Values>;
  /** The mutation; without one the values are only handed on. */
  saving?: { readonly isPending: boolean; readonly error: Error | null };
  isUploading?: boolean;
  /** What the button says, and what it says while it works. */
  verb: ReactNode;
  pending?: string;
  destructive?: boolean;
  disabled?: boolean;
  cancel?: string;
  /** Further buttons, before the others. */
  more?: ReactNode;
  /** Stands above the server's message, and in its place where the server has none; null where a toast says it. */
  failed?: { readonly title?: string; readonly otherwise?: string } | null;
  /** Says more than its message of a refusal that no field shows. */
  failure?: (error: Error) => ReactNode;
  /** Fields stand side by side where there is room for two. */
  columns?: 1 | 2;
  onSend: (values: Values) => void;
  onClose: () => void;
  /** Moves the focus after closing; by default it returns to where it was. */
  onClosed?: () => void;
  children: ReactNode;
};

const idle = { isPending: false, error: null };

/**
 * A dialog with a form: the verb says that it works, a refusal stands at its fields or above the buttons, the first wrong field gets
 * the focus, and closing asks where something was typed.
 */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { form, saving = idle, isUploading = false, onSend, onClose } = props;
  const { isPending, error } = saving;
  const { frame, focusFault } = useFaultFocus();
  const button = useFocusWhile(isPending);

  const refuse = useEffectEvent((refusal: Error) => {
    form.refuse?.(refusal);
    if (form.shows(refusal)) focusFirstFault(frame.current);
  });
  // Not earlier: the fields take the focus only when they are enabled again.
  useEffect(() => {
    if (error && !isPending) refuse(error);
  }, [error, isPending]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog that is opened within another form doesn't send that one.
    event.stopPropagation();
    if (isPending || isUploading || props.disabled) return;
    if (!form.send(onSend)) focusFault();
  }

  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title={props.title}
      description={props.description}
      size={props.size}
      onSubmit={submit}
      unsaved={form.isTyped}
      onClosed={props.onClosed}
      footer={
        <>
          {error && !isPending && !form.shows(error) && <Failure {...props} error={error} />}
          {props.more}
          <CancelButton label={props.cancel} />
          <Button
            data-tip={sendKeys}
            ref={button}
            type="submit"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            variant={props.destructive ? 'destructive' : 'default'}
            disabled={props.disabled}
            busy={isPending || isUploading}
            busyLabel={isUploading ? 'Uploading…' : props.pending}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      {/* What is typed after sending isn't sent, and would be lost when the dialog closes. */}
      <div ref={frame} className={layouts[props.columns ?? 1]} inert={isPending}>
        {props.children}
      </div>
    </Dialog>
  );
}

const layouts = {
  1: 'grid grid-cols-1 gap-4',
  2: 'grid gap-x-3 gap-y-4 narrow:grid-cols-2',
} as const;

type FailureProps = Pick<FormDialogProps<never>, 'failed' | 'failure'> & { error: Error };

function Failure({ failed = {}, failure, error }: FailureProps) {
  if (failed === null) return null;
  const said = failure ? failure(error) : serverMessage(error, failed.otherwise ?? somethingWrong);
  if (said === null) return null;
  if (typeof said !== 'string') return <div className="basis-full empty:hidden">{said}</div>;
  return (
    <Alert className="basis-full" variant="destructive" title={failed.title}>
      {said}
    </Alert>
  );
}

const somethingWrong = 'Something went wrong. Please try again.';

/** While the fields are inert, the focus moves from them to the button. */
function useFocusWhile(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isPending && (focused === document.body || focused?.closest('[inert]'))) button.current?.focus();
  }, [isPending]);
  return button;
}
