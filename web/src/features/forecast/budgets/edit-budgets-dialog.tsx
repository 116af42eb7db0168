import type { Budget } from '@purser/api/budgets';
import { Problem } from '@purser/domain/problem';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { currencyName, splitAmount } from '../../../lib/format.ts';
import { isOfKind } from '../../../lib/problem-kinds.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoneyInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { nameOfUse } from './budget-sums.ts';
import { useSaveBudgets } from './budgets.queries.ts';
import { StaleBudgets } from './stale-budgets.tsx';

type EditBudgetsDialogProps = {
  year: number;
  /** As they are kept by now: others may save while the dialog is open. */
  budgets: readonly Budget[];
  /** All segments, those of Settings first. */
  segments: readonly string[];
  vendors: readonly string[];
  onClose: () => void;
};

interface Typed {
  readonly segment: string;
  readonly vendor: string | null;
  readonly amount: string;
}

/** The budgets of a year: a line for each segment, and for the vendors that have one within it. */
export function EditBudgetsDialog({ year, budgets, segments, vendors, onClose }: EditBudgetsDialogProps) {
  const [rows, setRows] = useState<readonly Typed[]>(() => typedFrom(budgets, segments));
  const [before] = useState(() => JSON.stringify(rows));
  const [from] = useState(budgets);
  const saving = useSaveBudgets(year);
  const isStale = isOfKind(saving.error, 'stale');
  const sent = rows.filter(({ amount }) => amount.trim() !== '');
  const fields = saving.error instanceof Problem ? (saving.error.fields ?? {}) : {};
  const faultOf = (row: Typed): string | undefined => {
    // Faults name places in what was sent, and lines may have come or gone since.
    const at = saving.variables?.budgets.findIndex((one) => one === row);
    return ['amount', 'segment', 'vendor'].map((name) => fields[`budgets.${at}.${name}`]).find(Boolean);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    send(from);
  }

  const send = (known: readonly Budget[]): void =>
    saving.mutate({ budgets: [...sent], from: [...known] }, { onSuccess: onClose });

  const setAmount = (row: Typed, amount: string): void => {
    saving.reset();
    setRows(rows.map((one) => (one === row ? { ...one, amount } : one)));
  };
  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title={`Budgets of FY ${year}`}
      description={`In ${currencyName()}. What is left empty has no budget.`}
      size="md"
      unsaved={JSON.stringify(rows) !== before}
      onSubmit={submit}
      footer={
        <>
          <CancelButton />
          <SubmitButton busy={saving.isPending}>Save Budgets</SubmitButton>
        </>
      }
    >
      <div className="budget-form">
        {rows.map((row) => (
          <Field key={nameOfUse(row)} label={nameOfUse(row)} error={faultOf(row)}>
            <span className="flex gap-2">
              <GroupedAmount amount={row.amount} onAmount={(amount) => setAmount(row, amount)} />
              {row.vendor !== null && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${nameOfUse(row)}`}
                  onClick={() => setRows(rows.filter((one) => one !== row))}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              )}
            </span>
          </Field>
        ))}
        <AddVendor
          segments={segments}
          vendors={vendors}
          onAdd={(added) => setRows(withVendor(rows, added))}
        />
        {saving.isError && !isStale && Object.keys(fields).length === 0 && (
          <Alert variant="destructive">{serverMessage(saving.error, 'The budgets were not saved')}</Alert>
        )}
        {isStale && (
          <StaleBudgets
            year={year}
            from={from}
            kept={budgets}
            onOverwrite={() => send(budgets)}
            onKeepEditing={saving.reset}
          />
        )}
      </div>
    </Dialog>
  );
}

type GroupedAmountProps = { amount: string; onAmount: (amount: string) => void };

/** Its digits are grouped, as in the table, while nobody types. */
function GroupedAmount({ amount, onAmount }: GroupedAmountProps) {
  const [isTyped, setTyped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The plain digits that take the place of the grouped ones are chosen as a whole, as those were by Tab.
  useLayoutEffect(() => {
    if (isTyped) input.current?.select();
  }, [isTyped]);
  return (
    <MoneyInput
      ref={input}
      className="text-right"
      value={isTyped ? amount : groupedAmount(amount)}
      onFocus={() => setTyped(true)}
      onBlur={() => setTyped(false)}
      onChange={({ target }) => onAmount(target.value)}
    />
  );
}

function groupedAmount(amount: string): string {
  if (!/^\d+(?:\.\d{1,2})?$/.test(amount)) return amount;
  const { whole, cents } = splitAmount(Number(amount));
  return `${whole}${cents}`;
}

type AddVendorProps = {
  segments: readonly string[];
  vendors: readonly string[];
  onAdd: (added: { segment: string; vendor: string }) => void;
};

function AddVendor({ segments, vendors, onAdd }: AddVendorProps) {
  const [segment, setSegment] = useState('');
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <div>
      <Field label="A vendor within">
        <Select
          options={options(segments)}
          value={segment}
          placeholder="Choose a segment"
          onChange={setSegment}
        />
      </Field>
      <Field label="Vendor">
        <Select
          options={options(vendors)}
          value=""
          placeholder="Choose"
          disabled={segment === ''}
          onChange={(vendor) => onAdd({ segment, vendor })}
        />
      </Field>
    </div>
  );
}

function withVendor(rows: readonly Typed[], added: { segment: string; vendor: string }): readonly Typed[] {
  if (rows.some(({ segment, vendor }) => segment === added.segment && vendor === added.vendor)) return rows;
  const at = rows.findLastIndex(({ segment }) => segment === added.segment);
  return rows.toSpliced(at + 1, 0, { ...added, amount: '' });
}

const typedFrom = (budgets: readonly Budget[], segments: readonly string[]): Typed[] =>
  segments.flatMap((segment) => {
    const own = budgets.filter((budget) => budget.segment === segment);
    const whole = own.find(({ vendor }) => vendor === null);
    return [
      { segment, vendor: null, amount: whole?.amount.toFixed(2) ?? '' },
      ...own
        .filter(({ vendor }) => vendor !== null)
        .map(({ vendor, amount }) => ({ segment, vendor, amount: amount.toFixed(2) })),
    ];
  });
