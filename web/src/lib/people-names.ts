import type { User } from '@purser/api/users';
import { lookOf, shownName, takenNames } from '@purser/domain/people';
import { useUsers } from './reference.ts';

/** Somebody by the name to show, which may be the one of then. The user name may be left out of those who are there. */
interface Named {
  readonly id: number | null;
  readonly name: string;
  readonly username?: string | null;
}

/** How people are shown, so that nobody can pass for somebody else. */
export interface PeopleNames {
  /** What somebody who is there is called; undefined for others. */
  readonly of: (id: number | null) => string | undefined;
  /** A name, with the user name where somebody else has one that looks the same. */
  readonly shown: (person: Named) => string;
  /** 'Today: Ann Lee', where somebody who is shown by a name of then is called otherwise now. */
  readonly hint: (person: Named) => string | undefined;
}

// Worked out once for a list of people, however many pieces of a page ask.
const known = new WeakMap<readonly User[], PeopleNames>();

/** How people are shown where these are all who are there. */
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
    // Nobody knows the user name of those who were deleted, who may have had the name of somebody who is there.
    return taken.has(lookOf(name)) ? `${name} (deleted)` : name;
  }

  function hint(person: Named): string | undefined {
    const today = of(person.id);
    return today === undefined || today === shown(person) ? undefined : `Today: ${today}`;
  }

  return { of, shown, hint };
}

/** How people are shown; plain names until everybody is known. */
export const usePeopleNames = (): PeopleNames => namesAmong(useUsers());
