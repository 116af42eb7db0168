import { doubtfulYear, parseTypedDay } from '@purser/domain/kinds/typed-day';
import { Calendar as CalendarIcon } from 'lucide-react';
import { type FocusEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { formatCivilDate } from '../lib/format.ts';
import { onDemand } from '../lib/on-demand.tsx';
import { classNames } from './class-names.ts';
import { useFieldAttributes, useFieldLabelId } from './field-context.ts';
import { openPopover, usePopover } from './popover.tsx';

const calendar = onDemand(
  async () => (await import('./calendar.tsx')).Calendar,
  <div className="min-h-64 w-56" role="status" aria-label="Loading" />,
);

type DateFieldProps = {
  /** 'YYYY-MM-DD', '', or what was typed and isn't a date. */
  value: string;
  /** 'YYYY-MM-DD', '' or the text as typed, which the form can refuse without losing it. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** 'YYYY-MM-DD', the company's day. */
  today?: string;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-label'?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Typed as 2024-01-05, 1/5/2024 or Jan 5, 2024, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, disabled = false, name, ref } = props;
  const field = useFieldAttributes(props.id);
  // While it is typed into it shows exactly that, afterwards the date that was read.
  const [typed, setTyped] = useState<string | null>(null);
  const focused = useRef<HTMLInputElement>(null);

  // Focus by keyboard selects the text, which then changes, so it is selected again.
  const isFocused = typed !== null;
  useLayoutEffect(() => {
    if (isFocused) focused.current?.select();
  }, [isFocused]);

  function type(text: string) {
    setTyped(text);
    onChange(parseTypedDay(text) ?? text.trim());
  }

  function enter(event: FocusEvent<HTMLInputElement>) {
    focused.current = event.currentTarget;
    setTyped(shownDay(value));
  }

  function leave() {
    setTyped(null);
    props.onBlur?.();
  }

  const doubt = isFocused && !field['aria-invalid'] ? undefined : doubtAbout(value);
  return (
    <>
      <div className={classNames('input input-frame', props.className)}>
        <input
          {...field}
          ref={ref}
          name={name}
          className="h-full min-w-0 flex-1 outline-none"
          type="text"
          autoComplete="off"
          placeholder="YYYY-MM-DD"
          aria-label={props['aria-label']}
          disabled={disabled}
          value={typed ?? shownDay(value)}
          onFocus={enter}
          onBlur={leave}
          onChange={(event) => type(event.target.value)}
        />
        <DatePicker {...props} />
      </div>
      {doubt !== undefined && (
        <span className="text-12 text-warning" role="status">
          {doubt}
        </span>
      )}
    </>
  );
}

/** A day reads the same with and without the focus. */
const shownDay = (value: string): string => (parseTypedDay(value) ? formatCivilDate(value) : value);

function doubtAbout(value: string): string | undefined {
  const year = doubtfulYear(value);
  if (year !== undefined) return `The year is ${year}. Is that right?`;
  if (value === '' || parseTypedDay(value) !== null) return undefined;
  return 'Write it like 2026-12-31 or 12/31/2026.';
}

function DatePicker({ value, onChange, today, min, max, disabled }: DateFieldProps) {
  const labelId = useFieldLabelId();
  const [open, setOpen] = useState(false);
  const { attributes, floating } = usePopover(open, setOpen);

  function pick(date: string) {
    onChange(date);
    setOpen(false);
  }

  return (
    <>
      <button
        {...attributes}
        type="button"
        className="inner-button"
        aria-label="Pick a date"
        aria-describedby={labelId}
        disabled={disabled}
        onPointerEnter={calendar.preload}
        onFocus={calendar.preload}
      >
        <CalendarIcon aria-hidden="true" />
      </button>
      {open && (
        <openPopover.Component {...floating} aria-label="Calendar" align="end">
          <calendar.Component value={value} onPick={pick} today={today} min={min} max={max} />
        </openPopover.Component>
      )}
    </>
  );
}
