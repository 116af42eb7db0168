import type { Field as FieldDescription } from '@purser/domain/fields';
import { kinds } from '@purser/domain/kinds/kinds';
import { billingCycles, noticeUnits, optionLabel, parseBillingCycle } from '@purser/domain/options';
import { contractTerms, type TermName } from '@purser/domain/terms';
import type { ReactNode } from 'react';
import { type ControllerRenderProps, useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { costHint } from '../../lib/format.ts';
import { useBillingCycles, useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput, WholeNumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { WithContract } from './contract-form.ts';

type ControlOptions = {
  name: TermName;
  today: string;
  /** Shown in place of the form's value. */
  shown?: string;
  /** Shown where the field is empty. */
  placeholder?: string | undefined;
  disabled?: boolean;
  /** Called once the form has the new value. */
  onChanged?: (value: string) => void;
};

type TermFieldProps = ControlOptions & {
  label?: string;
  hint?: string | undefined;
  required?: boolean;
  /** At an empty field, in place of the schema's message. */
  missing?: string | undefined;
};

const alwaysRequired: ReadonlySet<TermName> = new Set(['startDate', 'cost', 'billingCycle']);

/** A term in the form around it, whose control follows from the term's kind. */
export function TermField(props: TermFieldProps) {
  const { label, hint, required, missing, ...options } = props;
  const { name, shown } = options;
  const { control } = useFormContext<WithContract>();
  const { field, fieldState } = useController({ control, name: `contract.${name}` });
  const message = fieldState.error?.message;
  const isEmpty = (shown ?? field.value ?? '') === '';
  return (
    <Field
      label={label ?? fieldLabel(name)}
      hint={hint ?? (name === 'cost' ? costHint() : undefined)}
      required={required ?? alwaysRequired.has(name)}
      error={message && isEmpty ? (missing ?? message) : message}
    >
      <TermControl {...options} field={field} />
    </Field>
  );
}

type TermControlProps = ControlOptions & {
  field: ControllerRenderProps<WithContract, `contract.${TermName}`>;
};

function TermControl(props: TermControlProps) {
  const { name, field, today, shown, placeholder, disabled = false, onChanged } = props;
  const { value, ...rest } = field;
  const text = shown ?? String(value ?? '');

  function change(next: string | null) {
    field.onChange(next);
    onChanged?.(next ?? '');
  }

  const { kind, unit, optional }: FieldDescription = contractTerms[name];
  switch (kinds[kind].control) {
    case 'date':
      return <DateField {...rest} value={text} onChange={change} today={today} disabled={disabled} />;
    case 'check':
      return (
        <span className="flex h-(--h-md) items-center">
          <Checkbox
            {...rest}
            checked={value === true}
            onChange={({ target }) => {
              field.onChange(target.checked);
              onChanged?.(target.checked ? 'yes' : '');
            }}
          />
        </span>
      );
    case 'choice':
      if (kind === 'unit') return <Select {...rest} value={text} options={unitOptions} onChange={change} />;
      return optional ? (
        <Select
          {...rest}
          {...none}
          value={parseBillingCycle(text) ?? ''}
          options={billingCycles.map(cycleOption)}
          onChange={(cycle) => change(cycle === '' ? null : cycle)}
        />
      ) : (
        <CycleSelect {...rest} value={text} onChange={change} />
      );
    case 'amount':
      return <MoneyInput {...rest} value={text} />;
    case 'count':
      return (
        <Measured unit={unit}>
          <WholeNumberInput {...rest} value={text} disabled={disabled} placeholder={placeholder} />
        </Measured>
      );
    case 'percent':
      return (
        <Measured unit={unit}>
          <TextInput {...rest} inputMode="decimal" className="num" value={text} />
        </Measured>
      );
    case 'text':
      if (name === 'paymentType') return <PaymentTypeSelect {...rest} value={text} />;
      return (
        <TextInput
          {...rest}
          inputMode={kind === 'days' ? 'numeric' : undefined}
          value={text}
          placeholder={placeholder}
        />
      );
  }
}

/** A number with its unit behind it. */
function Measured({ unit, children }: { unit: string | undefined; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      {children}
      {unit && <span className="type-13 text-ink-2">{unit}</span>}
    </span>
  );
}

type SelectFieldProps = Omit<Parameters<typeof Select>[0], 'options'>;

const none = { emptyOption: 'None', placeholder: 'None' };
const unitOptions = noticeUnits.map((unit) => ({ value: unit, label: unit }));
const cycleOption = (cycle: string) => ({ value: cycle, label: optionLabel(cycle) });

function CycleSelect(props: SelectFieldProps) {
  const cycles = withChosen(useBillingCycles(), [props.value]);
  return <Select {...props} options={cycles.map(cycleOption)} />;
}

function PaymentTypeSelect(props: SelectFieldProps) {
  const types = withChosen(useSoftwareOptions().paymentTypes, [props.value]);
  return <Select {...props} {...none} options={types.map((type) => ({ value: type, label: type }))} />;
}
