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
  /** A person's id; null for nobody. */
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  /** What nobody reads like where a person has to be chosen, so that nobody can't be. */
  placeholder?: string;
  /** What nobody reads like where nobody may be chosen; 'None' where nothing is said. */
  nobody?: string;
  /** Somebody who can't be chosen. */
  except?: number;
};

/** One person of all, or nobody. While the people aren't known nobody can be chosen, and the one chosen not cleared. */
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
  // The count outlasts the next attempt, and with it stays the button that began that.
  const hasFailed = !users && errorUpdateCount > 0;
  const nameless = hasFailed ? 'Not loaded' : 'Loading…';
  // Where somebody is chosen whose name isn't there, nobody would be wrong.
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
