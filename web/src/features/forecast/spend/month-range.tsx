import { CalendarDays, ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { pickLook } from '../../../ui/pick.tsx';
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
      className="grid w-94"
      trigger={
        <button type="button" className={pickLook}>
          <CalendarDays className="icon-sm text-ink-3" aria-hidden="true" />
          <span className="sr-only">Months</span> <b className="font-medium text-ink">{spanText(span)}</b>
          <ChevronDown className="icon-sm text-ink-3" aria-hidden="true" />
        </button>
      }
    >
      <ul className="grid gap-0.5 border-b border-line pb-1">
        {quickSpans(me).map(({ label, from, to }) => (
          <li key={label}>
            <button
              type="button"
              className="flex min-h-8 w-full flex-wrap items-baseline justify-between gap-x-3 rounded-sm px-2 py-1 text-left text-13 hover:bg-hover aria-pressed:bg-select aria-pressed:font-medium"
              aria-pressed={isSameSpan({ from, to }, span)}
              onClick={() => choose({ from, to })}
            >
              {label}{' '}
              <small className="text-12 font-normal tabular-nums text-ink-3">{spanText({ from, to })}</small>
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
    <form noValidate onSubmit={submit} className="grid grid-cols-2 gap-2 p-2">
      {monthOf('from', 'First month')}
      {monthOf('to', 'Last month')}
      <Button type="submit" variant="outline" size="sm" className="col-span-full">
        Show these months
      </Button>
    </form>
  );
}
