import { billingCycles, optionLabel, parseBillingCycle } from '@purser/domain/options';
import { contractTerms, type TermName } from '@purser/domain/terms';
import { type ControllerRenderProps, useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { WithContract } from './contract-form.ts';

type TermFieldProps = { name: TermName; today: string };

/** A term by its kind, for those that need no more than that. */
export function TermField({ name, today }: TermFieldProps) {
  const { control } = useFormContext<WithContract>();
  const { field, fieldState } = useController({ control, name: `contract.${name}` });
  return (
    <Field label={fieldLabel(name)} error={fieldState.error?.message}>
      <TermControl name={name} field={field} today={today} />
    </Field>
  );
}

type TermControlProps = TermFieldProps & {
  field: ControllerRenderProps<WithContract, `contract.${TermName}`>;
};

const cycles = billingCycles.map((cycle) => ({ value: cycle, label: optionLabel(cycle) }));

function TermControl({ name, field, today }: TermControlProps) {
  const { value, ...rest } = field;
  const text = String(value ?? '');
  switch (contractTerms[name].kind) {
    case 'day':
    case 'dayOrNone':
      return <DateField {...rest} value={text} today={today} />;
    case 'yesNo':
      return (
        <span className="flex h-(--h-md) items-center">
          <Checkbox {...rest} checked={value === true} />
        </span>
      );
    case 'cycle':
    case 'cycleOrNone':
      return (
        <Select
          {...rest}
          value={parseBillingCycle(text) ?? ''}
          options={cycles}
          emptyOption="None"
          placeholder="None"
          onChange={(cycle) => rest.onChange(cycle === '' ? null : cycle)}
        />
      );
    case 'amount':
      return <MoneyInput {...rest} value={text} />;
    case 'textOrNone':
      return <TextInput {...rest} value={text} />;
  }
}
