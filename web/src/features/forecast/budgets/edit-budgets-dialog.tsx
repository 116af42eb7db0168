import type { Budget } from '@purser/api/budgets';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { currencyName, splitAmount } from '../../../lib/format.ts';
import { type DialogForm, fieldsIn } from '../../../lib/typed-form.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSharedSave } from '../../../ui/shared-save.ts';
import { nameOfUse } from './budget-sums.ts';
import { announceBudgets, budgetKey, sharedBudgets, type TypedBudget } from './budgets.queries.ts';

type EditBudgetsDialogProps = {
  year: number;
  /** As they are kept by now: others may save while the dialog is open. */
  budgets: readonly Budget[];
  /** All segments, those of Settings first. */
  segments: readonly string[];
  vendors: readonly string[];
  onClose: () => void;
};

type Typed = Omit<Budget, 'amount'> & { readonly amount: string };

/** The budgets of a year: a line for each segment, and for the vendors that have one within it. */
export function EditBudgetsDialog({ year, budgets, segments, vendors, onClose }: EditBudgetsDialogProps) {
  const client = useQueryClient();
  const [base, setBase] = useState<readonly TypedBudget[]>(budgets);
  const [rows, setRows] = useState(() => typedFrom(budgets, segments));
  const [before] = useState(() => JSON.stringify(rows));
  const saving = useSharedSave(sharedBudgets(year), {
    onSaved: () => {
      void announceBudgets(client, year);
      onClose();
    },
    onAdopt: (draft) => {
      setBase(draft.base);
      setRows(typedFrom(draft.mine, segments));
    },
  });
  const faults = faultsByKey(saving.error, saving.refused ?? []);

  const form: DialogForm<Draft<TypedBudget[]>> = {
    isTyped: JSON.stringify(rows) !== before,
    send: (then) => {
      then({ base: [...base], mine: rows.filter(({ amount }) => amount.trim() !== '') });
      return true;
    },
    shows: () => faults.size > 0,
  };

  return (
    <>
      <FormDialog
        title={`Budgets of FY ${year}`}
        description={`In ${currencyName()}. What is left empty has no budget.`}
        size="md"
        form={form}
        saving={{ isPending: saving.isSaving, error: saving.error }}
        verb="Save Budgets"
        failed={{ otherwise: 'The budgets were not saved' }}
        onSend={saving.save}
        onClose={onClose}
      >
        <div className="budget-form" onChange={saving.forget}>
          {rows.map((row) => (
            <BudgetRow key={budgetKey(row)} row={row} error={faults.get(budgetKey(row))} onRows={setRows} />
          ))}
          <AddVendor
            segments={segments}
            vendors={vendors}
            onAdd={(added) => setRows(withVendor(rows, added))}
          />
        </div>
      </FormDialog>
      {saving.conflict && <ConflictDialog {...saving.conflict} />}
    </>
  );
}

/** Faults name places in what was sent, and lines may have come or gone since. */
function faultsByKey(error: Error | null, sent: readonly TypedBudget[]): Map<string, string> {
  const fields = fieldsIn(error);
  const faults = sent.flatMap((budget, at): [string, string][] => {
    const message = ['amount', 'segment', 'vendor']
      .map((name) => fields[`budgets.${at}.${name}`])
      .find(Boolean);
    return message === undefined ? [] : [[budgetKey(budget), message]];
  });
  return new Map(faults);
}

type BudgetRowProps = {
  row: Typed;
  error: string | undefined;
  onRows: (next: (rows: readonly Typed[]) => readonly Typed[]) => void;
};

// There may be two thousand, and only one of them is typed into.
const BudgetRow = memo(function BudgetRow({ row, error, onRows }: BudgetRowProps) {
  const name = nameOfUse(row);
  const setAmount = (amount: string) =>
    onRows((rows) => rows.map((one) => (one === row ? { ...one, amount } : one)));
  return (
    <Field label={name} error={error}>
      <span className="flex gap-2">
        <GroupedAmount amount={row.amount} onAmount={setAmount} />
        {row.vendor !== null && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${name}`}
            onClick={() => onRows((rows) => rows.filter((one) => one !== row))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </span>
    </Field>
  );
});

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

/** Segments that others have given budgets meanwhile come last. */
function typedFrom(budgets: readonly TypedBudget[], segments: readonly string[]): readonly Typed[] {
  const bySegment = Map.groupBy(budgets, ({ segment }) => segment);
  return [...new Set([...segments, ...bySegment.keys()])].flatMap((segment) => {
    const own = bySegment.get(segment) ?? [];
    const whole = own.find(({ vendor }) => vendor === null) ?? { segment, vendor: null, amount: '' };
    const ofVendors = own.filter(({ vendor }) => vendor !== null);
    return [whole, ...ofVendors].map((budget) => ({ ...budget, amount: typedAmount(budget) }));
  });
}

const typedAmount = ({ amount }: TypedBudget): string =>
  typeof amount === 'number' ? amount.toFixed(2) : amount;
