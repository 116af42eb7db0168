import { CalendarDays, ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { faultIn, isSameSpan, quickSpans, type ReportMonths, spanText } from './spend-months.ts';

type MonthRangeProps = { span: ReportMonths; onChange: (span: ReportMonths) => void };

/** From which month to which: those that are asked for most often, or any others. */
export function MonthRange({ span, onChange }: MonthRangeProps) {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);

  function choose(next: ReportMonths) {
    setIsOpen(false);
    onChange(next);
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label="Months"
      className="month-range"
      trigger={
        <button type="button" className="pick">
          <CalendarDays aria-hidden="true" />
          <span className="sr-only">Months</span> <b>{spanText(span)}</b>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <ul>
        {quickSpans(me).map(({ label, from, to }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={isSameSpan({ from, to }, span)}
              onClick={() => choose({ from, to })}
            >
              {label} <small>{spanText({ from, to })}</small>
            </button>
          </li>
        ))}
      </ul>
      <OwnMonths span={span} onChoose={choose} />
    </Popover>
  );
}

function OwnMonths({ span, onChoose }: { span: ReportMonths; onChoose: (span: ReportMonths) => void }) {
  const [typed, setTyped] = useState(span);
  const [fault, setFault] = useState<Partial<ReportMonths>>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultIn(typed);
    setFault(found);
    if (!found) onChoose(typed);
  }

  const monthOf = (name: 'from' | 'to', label: string) => (
    <Field label={label} error={fault?.[name]}>
      <TextInput
        type="month"
        placeholder="2026-01"
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit}>
      {monthOf('from', 'First month')}
      {monthOf('to', 'Last month')}
      <Button type="submit" variant="outline" size="sm">
        Show these months
      </Button>
    </form>
  );
}
