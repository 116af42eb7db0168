import type { User, UserRole } from '@purser/api/users';
import { normalizeText, wordsOf } from '../../lib/normalize-text.ts';

/** The roles that somebody can have for software, in their order (docs/product/users.md#roles). */
const softwareRoles = [
  'Business Owner',
  'Tech Admin',
  'Executive Sponsor',
] as const satisfies readonly UserRole['role_type'][];

/** What somebody owns in one role. */
interface OwnedAs {
  readonly role: UserRole['role_type'];
  readonly names: readonly string[];
}

/** All that somebody owns; roles without software are left out. */
export interface Owned {
  readonly count: number;
  readonly roles: readonly OwnedAs[];
}

/** Somebody as the list shows them. */
export interface PersonLine {
  readonly user: User;
  /** Undefined until the roles are known. */
  readonly owned: Owned | undefined;
}

const nothing: Owned = { count: 0, roles: [] };

/** What each person owns, by their id, in one walk over all roles; whoever owns nothing is missing. */
function ownedByPerson(rows: readonly UserRole[]): ReadonlyMap<number, Owned> {
  const names = new Map<number, Map<UserRole['role_type'], string[]>>();
  for (const { id, role_type, software_name } of rows) {
    const ofPerson = names.get(id) ?? new Map<UserRole['role_type'], string[]>();
    names.set(id, ofPerson);
    const ofRole = ofPerson.get(role_type);
    if (ofRole) ofRole.push(software_name);
    else ofPerson.set(role_type, [software_name]);
  }
  return new Map([...names].map(([id, ofPerson]) => [id, ownedIn(ofPerson)]));
}

function ownedIn(names: ReadonlyMap<UserRole['role_type'], readonly string[]>): Owned {
  const roles = softwareRoles
    .map((role) => ({ role, names: names.get(role) ?? [] }))
    .filter((entry) => entry.names.length > 0);
  return { count: roles.reduce((sum, entry) => sum + entry.names.length, 0), roles };
}

/** Everybody with what they own, in the order given. */
export function personLines(
  users: readonly User[],
  roles: readonly UserRole[] | undefined,
): readonly PersonLine[] {
  const owned = roles && ownedByPerson(roles);
  return users.map((user) => ({ user, owned: owned && (owned.get(user.id) ?? nothing) }));
}

/** What one can find somebody by: name, user name and address. Made once for all that is typed. */
export const searchTexts = (users: readonly User[]): ReadonlyMap<number, string> =>
  new Map(users.map(({ id, name, username, email }) => [id, normalizeText(`${name} ${username} ${email}`)]));

/** Those who match every word that was typed. */
export function findLines(
  lines: readonly PersonLine[],
  texts: ReadonlyMap<number, string>,
  typed: string,
): readonly PersonLine[] {
  const words = wordsOf(typed);
  if (words.length === 0) return lines;
  return lines.filter(({ user }) => words.every((word) => texts.get(user.id)?.includes(word)));
}

/** The orders that the list can have. */
export const orders = [
  { value: 'name', label: 'By name' },
  { value: 'email', label: 'By email' },
  { value: 'roles', label: 'Most assignments first' },
  { value: 'admins', label: 'Administrators first' },
  { value: 'newest', label: 'Newest first' },
] as const;

export type Order = (typeof orders)[number]['value'];

/** Whether a word names an order. */
export const isOrder = (word: string): word is Order => orders.some(({ value }) => value === word);

/** The lines in an order; equal ones stay as the server has them, by name. */
export const sortLines = (lines: readonly PersonLine[], order: Order): readonly PersonLine[] =>
  order === 'name' ? lines : lines.toSorted(comparisons[order]);

type Comparison = (one: PersonLine, other: PersonLine) => number;

const comparisons: Readonly<Record<Exclude<Order, 'name'>, Comparison>> = {
  // Addresses are in lower case and beyond accents: their codes are their order.
  email: ({ user: one }, { user: other }) => {
    if (one.email === other.email) return 0;
    return one.email < other.email ? -1 : 1;
  },
  roles: (one, other) => (other.owned?.count ?? 0) - (one.owned?.count ?? 0),
  admins: ({ user: one }, { user: other }) => Number(other.role === 'admin') - Number(one.role === 'admin'),
  newest: ({ user: one }, { user: other }) => other.id - one.id,
};

/** What to call somebody: their name, or their user name where they have none. */
export const calledAs = ({ name, username }: Pick<User, 'name' | 'username'>): string =>
  name.trim() || username;
