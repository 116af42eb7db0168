/**
 * How people are named: e-mail addresses in lower case, user names made from them (docs/product/users.md#fields), and names,
 * which anyone may choose freely: a name that looks like another person's is shown with the user name (decision 68).
 */

import { visibleText } from './invisible-characters.ts';

/** What is said of a text that is no address. */
export const emailMessage = 'Please enter an email address';

const address =
  /^[^\s@<>()",;:\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Reads an e-mail address, trimmed, in lower case and without characters that nobody sees; undefined where it isn't one. @example parseEmail(' Ann@Example.com') // 'ann@example.com' */
export function parseEmail(text: string): string | undefined {
  const email = visibleText(text).trim().toLowerCase();
  return email.length <= 254 && address.test(email) ? email : undefined;
}

/** The user name an address asks for; a clash gets a number behind it. @example usernameOf('Ann.Lee+x@example.com') // 'ann.leex' */
export function usernameOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  return local.replace(/[^a-z0-9._-]/g, '') || 'user';
}

/** What to call someone whose name nobody has given. @example nameOf('ann.lee@example.com') // 'Ann Lee' */
export function nameOf(email: string): string {
  const words = usernameOf(email)
    .split(/[._-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

/** A person with the name to show, perhaps that of an earlier time, and the unique user name. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

// What leaves no mark where it stands: marks of direction, joiners, fillers.
const markless = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const blank = /[\s\p{Z}\p{Cc}\u2800]+/gu;

/**
 * What a name looks like to people: two that differ by letter case, spaces, width, the way an accent is composed or by
 * characters that nobody sees have the same look. Letters of other scripts that resemble ours stay apart.
 * @example lookOf('Ｎora  LINDQVIST\u200b') // 'nora lindqvist'
 */
export const lookOf = (name: string): string =>
  // By way of capitals, since `ß` and `SS` look alike in them.
  name
    .normalize('NFKC')
    .replace(markless, '')
    .replace(blank, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');

/** The names that are taken, by their looks, each with the one who has it; null where several have. */
export type TakenNames = ReadonlyMap<string, number | null>;

/** Which names some people have. */
export function takenNames(people: Iterable<Pick<NamedPerson, 'id' | 'name'>>): TakenNames {
  const taken = new Map<string, number | null>();
  for (const { id, name } of people) {
    const look = lookOf(name);
    const holder = taken.get(look);
    taken.set(look, holder === undefined || holder === id ? id : null);
  }
  return taken;
}

/**
 * How a person is shown: by name, with the user name where another person's name looks the same. So is a name with
 * a bracket in it, which could imitate another person's name and user name.
 * @example shownName({ id: 2, name: 'Nora', username: 'nora2' }, takenNames([{ id: 1, name: 'nora' }])) // 'Nora (nora2)'
 */
export function shownName({ id, name, username }: NamedPerson, taken: TakenNames): string {
  const look = lookOf(name);
  const holder = taken.get(look);
  const isPlain = (holder === undefined || holder === id) && !/\p{Ps}/u.test(look);
  return isPlain ? name : `${name} (${username})`;
}

/** A person that a text can mean, by name, user name or address. */
export interface FindablePerson extends Omit<NamedPerson, 'id'> {
  readonly email: string;
}

/**
 * Finds the address of the person that a text means, by address, user name, name (also `Lee, Ann`) or the name with the user
 * name; null where it means several, undefined where nobody has it.
 * @example personFinder([{ email: 'ann@example.com', name: 'Ann Lee', username: 'ann' }])('lee, ann') // 'ann@example.com'
 */
export function personFinder(people: readonly FindablePerson[]): (text: string) => string | null | undefined {
  const byName = new Map<string, string | null>();
  const byUnique = new Map<string, string>();
  for (const { email, name, username } of people) {
    for (const unique of [email, username, `${name} (${username})`]) byUnique.set(lookOf(unique), email);
    const look = lookOf(name);
    const other = byName.get(look);
    byName.set(look, other === undefined || other === email ? email : null);
  }
  return (text) => {
    const look = lookOf(text);
    const [last = '', first = '', ...more] = look.split(/ ?, ?/);
    const turned = more.length === 0 && first !== '' ? `${first} ${last}` : look;
    return byUnique.get(look) ?? byName.get(look) ?? (byName.has(look) ? null : byName.get(turned));
  };
}
