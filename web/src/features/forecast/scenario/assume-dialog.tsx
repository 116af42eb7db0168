import { isDateText } from '@purser/domain/days';
import { dayMissing, increaseMessage } from '@purser/domain/forecast/scenario';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMe } from '../../../lib/session.tsx';
import { type Faults, useTypedForm } from '../../../lib/typed-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QueryAlert } from '../../../ui/query-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { itemsQuery } from '../forecast.queries.ts';
import type { AssumedCancelled, AssumedChanges } from '../plan/forecast-view.ts';

type AssumeDialogProps = {
  assumptions: AssumedChanges;
  /** Finds the day from which on an item is proposed to be cancelled. */
  proposeDay: (id: number) => Promise<string>;
  onAssume: (assumptions: AssumedChanges) => void;
  onClose: () => void;
};

interface Typed {
  readonly uplift: string;
  readonly requested: boolean;
  readonly cancelled: readonly AssumedCancelled[];
}

/** What is to be assumed: an increase where no contract says one, open requests, and items that are cancelled. */
export function AssumeDialog({ assumptions, proposeDay, onAssume, onClose }: AssumeDialogProps) {
  const { today } = useMe();
  const { form, typed, change, faults } = useTypedForm<Typed>({
    start: { ...assumptions, uplift: assumptions.uplift === null ? '' : String(assumptions.uplift) },
    faultsOf,
  });
  const adding = useMutation({
    mutationFn: async (id: number) => ({ id, date: await proposeDay(id) }),
    onSuccess: (item) =>
      change(({ cancelled }) => ({ cancelled: [...cancelled.filter(({ id }) => id !== item.id), item] })),
    meta: { failure: { title: 'The contracts could not be loaded', description: 'server' } },
  });

  function assume() {
    const percent = percentIn(typed.uplift);
    onAssume({ ...typed, uplift: percent === 0 ? null : percent });
    onClose();
  }

  return (
    <FormDialog
      title="Assume"
      description="Only this view changes. The baseline stays beside it."
      size="md"
      form={form}
      verb="Assume"
      disabled={adding.isPending}
      onSend={assume}
      onClose={onClose}
    >
      <Field
        label="Increase, in percent"
        hint="For what renews itself, recurs or is undecided, where its contract expects none"
        error={faults.uplift}
      >
        {/* A number field of the browser leaves out a comma, so that 4,5 would become 45. */}
        <TextInput
          className="num"
          inputMode="decimal"
          value={typed.uplift}
          onChange={({ target }) => change({ uplift: target.value })}
        />
      </Field>
      <Checkbox
        label="Include open requests"
        checked={typed.requested}
        onChange={({ target }) => change({ requested: target.checked })}
      />
      <CancelledItems
        items={typed.cancelled}
        faults={faults}
        today={today}
        onAdd={adding.mutate}
        onChange={(cancelled) => change({ cancelled })}
      />
    </FormDialog>
  );
}

const faultsOf = ({ uplift, cancelled }: Typed): Faults => ({
  uplift: faultOfUplift(uplift),
  ...Object.fromEntries(cancelled.map(({ id, date }) => [id, faultOfDay(date)])),
});

type CancelledItemsProps = {
  items: readonly AssumedCancelled[];
  /** By the item's id. */
  faults: Faults;
  today: string;
  onAdd: (id: number) => void;
  onChange: (items: readonly AssumedCancelled[]) => void;
};

function CancelledItems({ items, faults, today, onAdd, onChange }: CancelledItemsProps) {
  const known = useQuery(itemsQuery);
  const options = (known.data?.rows ?? []).map(({ keys: [key], labels: [label] }) => ({
    value: key ?? '',
    label: label ?? '',
  }));
  const nameOf = (id: number): string => options.find(({ value }) => value === String(id))?.label ?? `#${id}`;
  const free = options.filter(({ value }) => !items.some(({ id }) => String(id) === value));
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">Cancelled</legend>
      {items.map((item) => (
        <div key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Field label={`${nameOf(item.id)}, from`} error={faults[item.id]}>
            <DateField
              value={item.date}
              today={today}
              onChange={(date) => onChange(items.map((one) => (one === item ? { ...item, date } : one)))}
            />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${nameOf(item.id)}`}
            onClick={() => onChange(items.filter((one) => one !== item))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      {known.isLoadingError ? (
        <QueryAlert variant="destructive" title="The software could not be loaded" query={known} />
      ) : (
        <Field
          label="Add software"
          hint="Nothing is counted from that day, even within a signed term. The first day after that term is proposed."
        >
          <Select
            options={free}
            value=""
            placeholder={known.isPending ? 'Loading…' : 'Choose software'}
            onChange={(value) => onAdd(Number(value))}
          />
        </Field>
      )}
    </fieldset>
  );
}

// As percentages are typed: '4.5', '4.5 %', '−3'; nothing is no increase.
function percentIn(text: string): number {
  const plain = text.trim().replace('\u2212', '-').replace(/%$/, '').trim();
  if (plain === '') return 0;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

function faultOfUplift(text: string): string | undefined {
  const percent = percentIn(text);
  const isSound = percent >= -50 && percent <= 200 && Number(percent.toFixed(2)) === percent;
  return isSound ? undefined : increaseMessage;
}

function faultOfDay(date: string): string | undefined {
  if (date === '') return dayMissing;
  return isDateText(date) ? undefined : 'Invalid day';
}
