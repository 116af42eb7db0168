import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-words.ts';
import { usersQuery } from '../../lib/reference.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { SoftwareValues } from './software-values.ts';

/** The people behind an item. */
export const owners = ['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const;

/** One of them, who may be nobody. */
export function OwnerField({ name }: { name: (typeof owners)[number] }) {
  const { field, fieldState } = useController<SoftwareValues, typeof name>({ name });
  const { data: users = [], isPending } = useQuery(usersQuery);
  const options = users.map((user) => ({
    value: String(user.id),
    label: user.name,
    keywords: `${user.username} ${user.email}`,
    icon: <Avatar name={user.name} src={user.profileImageUrl} />,
  }));
  const isUnknown = field.value !== null && !users.some(({ id }) => id === field.value);
  return (
    <Field label={fieldLabel(name)} error={fieldState.error?.message}>
      <Select
        {...field}
        options={options}
        emptyOption="None"
        placeholder={isUnknown ? nameless(isPending) : 'None'}
        value={field.value === null ? '' : String(field.value)}
        onChange={(id) => field.onChange(id === '' ? null : Number(id))}
      />
    </Field>
  );
}

// Somebody is chosen whose name isn't there; 'None' would be wrong.
const nameless = (isPending: boolean): string => (isPending ? 'Loading…' : 'Unknown User');
