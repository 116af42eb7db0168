import { isDateText } from '@purser/domain/days';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCivilDate } from '../lib/format.ts';
import { daysBefore } from '../lib/reader-days.ts';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';
import { Popover } from './popover.tsx';

interface Span {
  /** 'YYYY-MM-DD' or empty, which is open. */
  readonly from: string;
  readonly to: string;
}

type WhenChipProps = { value: Span; today: string; onChange: (span: Span) => void };

/** '+ When' while empty, then 'When: Nov 1, 2026 to Nov 21, 2026'. */
export function WhenChip({ value, today, onChange }: WhenChipProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isSet = value.from !== '' || value.to !== '';

  function clear() {
    onChange({ from: '', to: '' });
    // The cross disappears with the days; the focus stays on the chip.
    opener.current?.focus();
  }

  const trigger = (
    <button type="button" className="chip-open" ref={opener}>
      {!isSet && <Plus aria-hidden="true" />}
      {isSet ? 'When: ' : 'When'}
      {isSet && <span className="chip-values">{spanText(value)}</span>}
    </button>
  );

  return (
    <span className="chip" data-set={isSet ? '' : undefined}>
      <Popover open={isOpen} onOpenChange={setOpen} trigger={trigger} label="When" padded className="w-76">
        <SpanFields value={value} today={today} onChange={onChange} onChosen={() => setOpen(false)} />
      </Popover>
      {isSet && (
        <button type="button" className="chip-clear" aria-label="Clear When" onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function spanText({ from, to }: Span): string {
  if (from === to) return formatCivilDate(from);
  if (to === '') return `since ${formatCivilDate(from)}`;
  return from === '' ? `until ${formatCivilDate(to)}` : `${formatCivilDate(from)} to ${formatCivilDate(to)}`;
}

const spans = [
  { label: 'Today', days: 0 },
  { label: 'Last 7 days', days: 6 },
  { label: 'Last 30 days', days: 29 },
] as const;

const isDay = (text: string): boolean => text === '' || isDateText(text);

type SpanFieldsProps = WhenChipProps & {
  /** Called once a whole span was chosen. */
  onChosen: () => void;
};

function SpanFields({ value, today, onChange, onChosen }: SpanFieldsProps) {
  // What is typed is no filter until it is a day.
  const [draft, setDraft] = useState(value);

  function change(next: Span) {
    setDraft(next);
    if (faultOf(next) === undefined) onChange(next);
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-1">
        {spans.map(({ label, days }) => (
          <Button
            key={label}
            variant="outline"
            size="sm"
            onClick={() => {
              onChange({ from: daysBefore(today, days), to: today });
              onChosen();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <Field label="From">
        <DateField value={draft.from} today={today} onChange={(from) => change({ ...draft, from })} />
      </Field>
      <Field label="To" error={isDay(draft.from) && isDay(draft.to) ? faultOf(draft) : undefined}>
        <DateField value={draft.to} today={today} onChange={(to) => change({ ...draft, to })} />
      </Field>
    </div>
  );
}

function faultOf({ from, to }: Span): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Please enter days';
  return from !== '' && to !== '' && to < from ? 'This is before the first day' : undefined;
}
