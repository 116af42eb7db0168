import { optionLabel } from '@purser/domain/options';
import { percentagesMessage, totalMessage } from '@purser/domain/segments';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { shapeOf } from '../../lib/status-shape.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Select } from '../../ui/select.tsx';
import { ShareBox, type ShareWords } from '../../ui/share-box.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { draftOf, draftText } from './percentages-draft.ts';
import type { SoftwareValues } from './software-values.ts';

/** An item's own fields in the order of the Add New Software dialog. */
export function SoftwareFields({ afterName }: { afterName?: ReactNode }) {
  return (
    <>
      <NameFields />
      {afterName}
      <NotesField className="narrow:col-span-2" />
      <StatusField />
      <TeamUsageField />
      <SegmentFields className="narrow:col-span-2" />
      <OwnerRow className="narrow:col-span-2" />
    </>
  );
}

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

type NotesFieldProps = { label?: ReactNode; rows?: number; className?: string };

export function NotesField({ label = fieldLabel('notes'), rows = 3, className }: NotesFieldProps) {
  const { register, formState } = useFormContext<SoftwareValues>();
  return (
    <Field label={label} error={formState.errors.notes?.message} className={className}>
      <TextArea rows={rows} {...register('notes')} />
    </Field>
  );
}

const owners = ['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const;

export function OwnerFields() {
  return owners.map((name) => <OwnerField key={name} name={name} />);
}

function OwnerField({ name }: { name: (typeof owners)[number] }) {
  const { field, fieldState } = useController<SoftwareValues, typeof name>({ name });
  return <PersonSelect {...field} label={fieldLabel(name)} error={fieldState.error?.message} />;
}

/** The owners side by side. */
export function OwnerRow({ className }: { className?: string }) {
  return (
    <div className={classNames('grid gap-x-3 gap-y-4 narrow:grid-cols-3', className)}>
      <OwnerFields />
    </div>
  );
}

type StatusFieldProps = {
  /** Called instead of setting 'terminated', which needs a last contract date. */
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

const itemTexts: ShareWords = {
  total: totalMessage,
  valid: 'Fully allocated',
  invalid: percentagesMessage,
  equal: 'Shared equally until percentages are given',
};

type SegmentFieldsProps = {
  className?: string;
  /** The texts below the percentages. */
  words?: ShareWords;
};

/** The segments that share an item's cost, and their percentages: two fields of the form. */
export function SegmentFields({ className, words = itemTexts }: SegmentFieldsProps) {
  const known = useSoftwareOptions().businessSegments;
  const { field: segments, fieldState: chosenState } = useController<SoftwareValues, 'business_segment'>({
    name: 'business_segment',
  });
  const { field, fieldState } = useController<SoftwareValues, 'business_segment_percentages'>({
    name: 'business_segment_percentages',
  });
  const { value: text, onChange: changeText, ref } = field;
  const chosen = segments.value ?? [];
  return (
    <ShareBox
      label={fieldLabel('business_segment')}
      options={known}
      names={chosen}
      percentages={draftOf(text ?? null)}
      onChange={(names, draft) => {
        // Typing a percentage doesn't touch the segments.
        if (names.join('\n') !== chosen.join('\n')) segments.onChange(names);
        changeText(draftText(draft));
      }}
      colorOf={(segment) => segmentColor(known, segment)}
      words={words}
      error={chosenState.error?.message ?? fieldState.error?.message}
      className={className}
      ref={ref}
    />
  );
}
