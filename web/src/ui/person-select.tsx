import { useQuery } from '@tanstack/react-query';
import { namesAmong } from '../lib/people-names.ts';
import { usersQuery } from '../lib/reference.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import type { OptionControlProps } from './option-popover.tsx';
import { Select } from './select.tsx';

type PersonSelectProps = Pick<OptionControlProps, 'name' | 'onBlur' | 'ref' | 'disabled'> & {
  label: string;
  /** Null for nobody. */
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  /** Shown for nobody, where a person must be chosen. */
  placeholder?: string;
  /** Shown for nobody, where nobody may be chosen. */
  nobody?: string;
  except?: number;
};

/** While the people are unknown, nobody can be chosen and the chosen person not cleared. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, value, onChange, error, hint, required, disabled, placeholder, ...rest } = props;
  const { nobody = 'None', except, ...control } = rest;
  const { data: users, errorUpdateCount } = useQuery(usersQuery);
  const options = users
    ?.filter(({ id }) => id !== except)
    .map((user) => ({
      value: String(user.id),
      label: namesAmong(users).of(user.id) ?? user.name,
      keywords: `${user.username} ${user.email}`,
      icon: <Avatar name={user.name} src={user.profileImageUrl} />,
    }));
  // The count outlasts the next attempt, so that the button for it stays.
  const hasFailed = !users && errorUpdateCount > 0;
  const nameless = hasFailed ? 'Not loaded' : 'Loading…';
  // Somebody is chosen whose name is unknown: 'nobody' would be wrong.
  const chosen = users ? 'Unknown User' : nameless;
  return (
    <Field
      label={label}
      error={error}
      hint={hasFailed ? <PeopleMissing label={label} /> : hint}
      required={required ?? false}
    >
      <Select
        {...control}
        disabled={disabled || !options}
        options={options ?? []}
        {...(placeholder === undefined && { emptyOption: nobody })}
        placeholder={value === null ? (placeholder ?? nobody) : chosen}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </Field>
  );
}

function PeopleMissing({ label }: { label: string }) {
  const { isFetching, refetch } = useQuery(usersQuery);
  return (
    <>
      People could not be loaded.{' '}
      <Button
        variant="link"
        size="sm"
        aria-label={`Try again: ${label}`}
        busy={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </Button>
    </>
  );
}
