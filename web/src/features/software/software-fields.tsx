import type { NewSoftwareInput } from '@purser/api/software';
import { optionLabel } from '@purser/domain/options';
import { type UseFormRegister, useController, useFormState } from 'react-hook-form';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { OwnerField, owners } from './owner-field.tsx';
import { SegmentFields } from './segment-fields.tsx';
import type { SoftwareControl } from './software-control.ts';

type Controlled = { control: SoftwareControl };

type SoftwareFieldsProps = Controlled & { register: UseFormRegister<NewSoftwareInput> };

/** What is known of an item itself, apart from its contracts. */
export function SoftwareFields({ control, register }: SoftwareFieldsProps) {
  const { errors } = useFormState({ control });
  return (
    <>
      <Field label="Vendor" error={errors.vendor?.message} required>
        <TextInput {...register('vendor')} />
      </Field>
      <Field label="Product name" error={errors.product_name?.message} required>
        <TextInput {...register('product_name')} />
      </Field>
      <Field label="Notes" error={errors.notes?.message} className="narrow:col-span-2">
        <TextArea rows={3} {...register('notes')} />
      </Field>
      <Status control={control} />
      <TeamUsage control={control} />
      <BusinessSegments control={control} />
      <div className="grid gap-x-3 gap-y-4 narrow:col-span-2 narrow:grid-cols-3">
        {owners.map((owner) => (
          <OwnerField key={owner.name} control={control} {...owner} />
        ))}
      </div>
    </>
  );
}

function Status({ control }: Controlled) {
  const { field, fieldState } = useController({ control, name: 'status' });
  const options = useSoftwareOptions().statusOptions.map((status) => ({
    value: status,
    label: optionLabel(status),
  }));
  return (
    <Field label="Status" error={fieldState.error?.message}>
      <Select {...field} value={field.value ?? ''} options={options} />
    </Field>
  );
}

function TeamUsage({ control }: Controlled) {
  const { field, fieldState } = useController({ control, name: 'team_usage' });
  const options = useSoftwareOptions().teamUsage.map((team) => ({ value: team, label: team }));
  return (
    <Field label="Team usage" error={fieldState.error?.message}>
      <MultiSelect {...field} value={field.value ?? []} options={options} placeholder="None" />
    </Field>
  );
}

function BusinessSegments({ control }: Controlled) {
  const { field: segments, fieldState } = useController({ control, name: 'business_segment' });
  const percentages = useController({ control, name: 'business_segment_percentages' });
  const { ref, value: text, onChange } = percentages.field;
  return (
    <SegmentFields
      segments={segments.value ?? []}
      percentages={text ?? null}
      error={fieldState.error?.message ?? percentages.fieldState.error?.message}
      ref={ref}
      onChange={(value) => {
        segments.onChange([...value.segments]);
        onChange(value.percentages);
      }}
    />
  );
}
