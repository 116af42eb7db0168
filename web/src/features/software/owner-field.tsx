import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-words.ts';
import { usersQuery } from '../../lib/reference.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { SoftwareValues } from './software-values.ts';

/** The people behind an item. */
export const owners = ['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const;

type OwnerName = (typeof owners)[number];

/** One of them, who may be nobody. While the people aren't known nobody can be chosen, and no owner cleared. */
export function OwnerField({ name }: { name: OwnerName }) {
  const { field, fieldState } = useController<SoftwareValues, OwnerName>({ name });
  const { data: users, errorUpdateCount } = useQuery(usersQuery);
  const options = users?.map((user) => ({
    value: String(user.id),
    label: user.name,
    keywords: `${user.username} ${user.email}`,
    icon: <Avatar name={user.name} src={user.profileImageUrl} />,
  }));
  // The count outlasts the next attempt, and with it stays the button that began that.
  const hasFailed = !users && errorUpdateCount > 0;
  const nameless = hasFailed ? 'Not loaded' : 'Loading…';
  return (
    <Field
      label={fieldLabel(name)}
      error={fieldState.error?.message}
      hint={hasFailed && <PeopleMissing name={name} />}
    >
      <Select
        {...field}
        disabled={!options}
        options={options ?? []}
        emptyOption="None"
        // Where somebody is chosen whose name isn't there, 'None' would be wrong.
        placeholder={someone(field.value, users ? 'Unknown User' : nameless)}
        value={field.value === null ? '' : String(field.value)}
        onChange={(id) => field.onChange(id === '' ? null : Number(id))}
      />
    </Field>
  );
}

const someone = (id: number | null, nameless: string): string => (id === null ? 'None' : nameless);

function PeopleMissing({ name }: { name: OwnerName }) {
  const { isFetching, refetch } = useQuery(usersQuery);
  return (
    <>
      People could not be loaded.{' '}
      <Button
        variant="link"
        size="sm"
        aria-label={`Try again: ${fieldLabel(name)}`}
        busy={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </Button>
    </>
  );
}
