import { optionLabel } from '@purser/domain/options';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { shapeOf } from '../../lib/status-shape.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { OwnerField, owners } from './owner-field.tsx';
import { SegmentFields } from './segment-fields.tsx';
import type { SoftwareValues } from './software-values.ts';

/** What is known of an item itself, apart from its contracts, in the order of the Add New Software dialog. */
export function SoftwareFields({ afterName }: { afterName?: ReactNode }) {
  return (
    <>
      <NameFields />
      {afterName}
      <NotesField className="narrow:col-span-2" />
      <StatusField />
      <TeamUsageField />
      <SegmentFields className="narrow:col-span-2" />
      <OwnerFields className="narrow:col-span-2" />
    </>
  );
}

/** What an item is called: vendor and product name. */
export function NameFields() {
  const { register, formState } = useFormContext<SoftwareValues>();
  return (
    <>
      <Field label={fieldLabel('vendor')} error={formState.errors.vendor?.message} required>
        <TextInput {...register('vendor')} />
      </Field>
      <Field label={fieldLabel('product_name')} error={formState.errors.product_name?.message} required>
        <TextInput {...register('product_name')} />
      </Field>
    </>
  );
}

/** What else there is to say of an item. */
export function NotesField({ className }: { className?: string }) {
  const { register, formState } = useFormContext<SoftwareValues>();
  return (
    <Field label={fieldLabel('notes')} error={formState.errors.notes?.message} className={className}>
      <TextArea rows={3} {...register('notes')} />
    </Field>
  );
}

/** The people behind an item, side by side. */
export function OwnerFields({ className }: { className?: string }) {
  return (
    <div className={classNames('grid gap-x-3 gap-y-4 narrow:grid-cols-3', className)}>
      {owners.map((name) => (
        <OwnerField key={name} name={name} />
      ))}
    </div>
  );
}

type StatusFieldProps = {
  /** Asked instead of choosing 'terminated', which takes more than that. */
  onTerminate?: (() => void) | undefined;
};

/** The statuses of Settings, and the one that the item has. */
export function StatusField({ onTerminate }: StatusFieldProps) {
  const { field, fieldState } = useController<SoftwareValues, 'status'>({ name: 'status' });
  const options = withChosen(useSoftwareOptions().statusOptions, [field.value]).map((status) => ({
    value: status,
    label: optionLabel(status),
    icon: <Mark shape={shapeOf(status)} />,
  }));

  function choose(status: string) {
    if (status === 'terminated' && onTerminate) return onTerminate();
    field.onChange(status);
  }

  return (
    <Field label={fieldLabel('status')} error={fieldState.error?.message}>
      <Select {...field} options={options} onChange={choose} />
    </Field>
  );
}

/** The teams of Settings, and those that the item has. */
export function TeamUsageField() {
  const { field, fieldState } = useController<SoftwareValues, 'team_usage'>({ name: 'team_usage' });
  const chosen = field.value ?? [];
  const options = withChosen(useSoftwareOptions().teamUsage, chosen).map((team) => ({
    value: team,
    label: team,
  }));
  return (
    <Field label={fieldLabel('team_usage')} error={fieldState.error?.message}>
      <MultiSelect {...field} value={chosen} options={options} placeholder="None" />
    </Field>
  );
}
