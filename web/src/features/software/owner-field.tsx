import { useController } from 'react-hook-form';
import { useUsers } from '../../lib/reference.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { SoftwareControl } from './software-control.ts';

/** The people behind an item. */
export const owners = [
  { name: 'business_owner_id', label: 'Business owner' },
  { name: 'tech_admin_id', label: 'Tech admin' },
  { name: 'executive_sponsor_id', label: 'Executive sponsor' },
] as const;

type OwnerFieldProps = { control: SoftwareControl } & (typeof owners)[number];

/** One of them, who may be nobody. */
export function OwnerField({ control, name, label }: OwnerFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const options = useUsers().map((user) => ({
    value: String(user.id),
    label: user.name,
    keywords: user.email,
    icon: <Avatar name={user.name} src={user.profileImageUrl} />,
  }));
  return (
    <Field label={label} error={fieldState.error?.message}>
      <Select
        {...field}
        options={options}
        emptyOption="None"
        placeholder="None"
        value={field.value == null ? '' : String(field.value)}
        onChange={(id) => field.onChange(id === '' ? null : Number(id))}
      />
    </Field>
  );
}
