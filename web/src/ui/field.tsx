import { CircleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const { id, control, error } = useField(props);
  const frame = useRef<HTMLDivElement>(null);
  useFaultInSight(frame, error);
  return (
    <div ref={frame} className={classNames('field', props.className)}>
      <label className="field-label" id={control.labelId} htmlFor={id}>
        <LabelText {...props} />
      </label>
      <FieldContext value={control}>{props.children}</FieldContext>
      <FieldNotes id={id} hint={props.hint} error={error} />
    </div>
  );
}

/** For several controls under one name, such as a set of checkboxes. */
export function FieldGroup(props: FieldProps) {
  const { id, control } = useField(props);
  return (
    <div
      className={classNames('field', props.className)}
      role="group"
      aria-labelledby={control.labelId}
      aria-describedby={control.describedBy}
    >
      <span className="field-label" id={control.labelId}>
        <LabelText {...props} />
      </span>
      {props.children}
      <FieldNotes id={id} hint={props.hint} error={props.error} />
    </div>
  );
}

function useField({ id: ownId, hint, error: given, required = false }: FieldProps) {
  const madeUp = useId();
  const id = ownId ?? madeUp;
  // An unreadable text is reported before an invalid value.
  const [unread, setUnread] = useState<string>();
  const error = unread ?? given;
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const control = {
    id,
    labelId: `${id}-label`,
    describedBy: notes || undefined,
    invalid: Boolean(error),
    required,
    reportUnreadable: setUnread,
  };
  return { id, control, error };
}

/** A focused field shows its whole message; the browser brings just the control into sight, before the message is drawn. */
function useFaultInSight(frame: RefObject<HTMLElement | null>, error: string | undefined): void {
  useLayoutEffect(() => {
    const field = frame.current;
    if (!field || error === undefined) return undefined;
    const show = () => field.scrollIntoView({ block: 'nearest' });
    if (field.contains(document.activeElement)) show();
    field.addEventListener('focusin', show);
    return () => field.removeEventListener('focusin', show);
  }, [frame, error]);
}

function LabelText({ label, required }: FieldProps) {
  return (
    <>
      {label}
      {required && <span aria-hidden="true"> *</span>}
    </>
  );
}

type FieldNotesProps = { id: string; hint: ReactNode; error: string | undefined };

function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </span>
      )}
    </>
  );
}
