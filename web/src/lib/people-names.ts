import type { User } from '@purser/api/users';
import { lookOf, shownName, takenNames } from '@purser/domain/people';
import { useUsers } from './reference.ts';

/** A name to show, which may be a former one. People who still exist may come without a user name. */
interface Named {
  readonly id: number | null;
  readonly name: string;
  readonly username?: string | null;
}

/** Names to show, so that nobody can be mistaken for somebody else. */
export interface PeopleNames {
  /** Undefined for people who don't exist any more. */
  readonly of: (id: number | null) => string | undefined;
  /** With the user name where somebody else's name looks the same. */
  readonly shown: (person: Named) => string;
  /** 'Today: Ann Lee', where a person is shown by a former name. */
  readonly hint: (person: Named) => string | undefined;
}

// Computed once for a list of people, however many components ask.
const known = new WeakMap<readonly User[], PeopleNames>();

export function namesAmong(users: readonly User[]): PeopleNames {
  const names = known.get(users) ?? workOut(users);
  known.set(users, names);
  return names;
}

function workOut(users: readonly User[]): PeopleNames {
  const taken = takenNames(users);
  const present = new Map(users.map((user) => [user.id, { ...user, label: shownName(user, taken) }]));
  const of = (id: number | null) => (id === null ? undefined : present.get(id)?.label);

  function shown({ id, name, username }: Named): string {
    const user = id === null ? undefined : present.get(id);
    if (user?.name === name) return user.label;
    const given = username ?? user?.username;
    if (id !== null && given) return shownName({ id, name, username: given }, taken);
    // Deleted people have no known user name, and may have had the name of somebody who exists.
    return taken.has(lookOf(name)) ? `${name} (deleted)` : name;
  }

  function hint(person: Named): string | undefined {
    const today = of(person.id);
    return today === undefined || today === shown(person) ? undefined : `Today: ${today}`;
  }

  return { of, shown, hint };
}

/** Plain names until all people are known. */
export const usePeopleNames = (): PeopleNames => namesAmong(useUsers());
