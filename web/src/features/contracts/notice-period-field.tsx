import { noticeUnits } from '@purser/domain/options';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { Field } from '../../ui/field.tsx';
import { FieldContext } from '../../ui/field-context.ts';
import { WholeNumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { WithContract } from './contract-form.ts';

/** How many days or months ahead notice must be given: a number and its unit, days unless chosen, side by side. */
export function NoticePeriodField({ hint = 'Before the end of the term' }: { hint?: string | undefined }) {
  const { control } = useFormContext<WithContract>();
  const count = useController({ control, name: 'contract.noticeCount' });
  const unit = useController({ control, name: 'contract.noticeUnit' });
  const isUnitChosen = useRef(unit.field.value !== null && unit.field.value !== undefined);
  const unitError = unit.fieldState.error?.message;

  // Without a count there is no unit either, so that what was typed and taken out again is no change.
  function changeCount(typed: string) {
    count.field.onChange(typed);
    if (!isUnitChosen.current) unit.field.onChange(typed === '' ? null : 'days');
  }

  function chooseUnit(chosen: string) {
    isUnitChosen.current = true;
    unit.field.onChange(chosen);
  }

  return (
    <Field label={fieldLabel('noticeCount')} hint={hint} error={count.fieldState.error?.message ?? unitError}>
      <span className="flex gap-2">
        <WholeNumberInput
          {...count.field}
          className="num max-w-20"
          value={String(count.field.value ?? '')}
          onChange={({ target }) => changeCount(target.value)}
        />
        {/* It has a name of its own, and the label stays the number's. */}
        <FieldContext value={null}>
          <Select
            {...unit.field}
            className="flex-1"
            aria-label={fieldLabel('noticeUnit')}
            value={unit.field.value ?? 'days'}
            options={noticeUnits.map((name) => ({ value: name, label: name }))}
            onChange={chooseUnit}
          />
        </FieldContext>
      </span>
    </Field>
  );
}
