import type { User, UserRole } from '@purser/api/users';
import { foldText } from '@purser/domain/folded-text';
import { wordsOf } from '../../lib/normalize-text.ts';

// In the order of docs/product/users.md#roles.
const softwareRoles = [
  'Business Owner',
  'Tech Admin',
  'Executive Sponsor',
] as const satisfies readonly UserRole['role_type'][];

/** What a user owns by role; roles without software are left out. */
export interface OwnedSoftware {
  readonly count: number;
  readonly roles: readonly { readonly role: UserRole['role_type']; readonly names: readonly string[] }[];
}

export interface UserWithSoftware {
  readonly user: User;
  /** Undefined until the roles are known. */
  readonly owned: OwnedSoftware | undefined;
}

function ownedIn(rows: readonly UserRole[]): OwnedSoftware {
  const byRole = Map.groupBy(rows, ({ role_type }) => role_type);
  const roles = softwareRoles.flatMap((role) => {
    const names = byRole.get(role)?.map(({ software_name }) => software_name);
    return names ? [{ role, names }] : [];
  });
  return { count: rows.length, roles };
}

export function usersWithSoftware(
  users: readonly User[],
  roles: readonly UserRole[] | undefined,
): readonly UserWithSoftware[] {
  const byUser = roles && Map.groupBy(roles, ({ id }) => id);
  return users.map((user) => ({ user, owned: byUser && ownedIn(byUser.get(user.id) ?? []) }));
}

/** What the search looks through, by user: name, user name and address. Normalized once and not with each key. */
export const searchTexts = (users: readonly User[]): ReadonlyMap<number, string> =>
  new Map(users.map(({ id, name, username, email }) => [id, foldText(`${name} ${username} ${email}`)]));

export function findLines(
  lines: readonly UserWithSoftware[],
  texts: ReadonlyMap<number, string>,
  typed: string,
): readonly UserWithSoftware[] {
  const words = wordsOf(typed);
  if (words.length === 0) return lines;
  return lines.filter(({ user }) => words.every((word) => texts.get(user.id)?.includes(word)));
}

export const orders = [
  { value: 'name', label: 'By name' },
  { value: 'email', label: 'By email' },
  { value: 'roles', label: 'Most assignments first' },
  { value: 'admins', label: 'Administrators first' },
  { value: 'newest', label: 'Newest first' },
] as const;

export type Order = (typeof orders)[number]['value'];

export const isOrder = (text: string): text is Order => orders.some(({ value }) => value === text);

/** Equal lines stay as the server has them, by name. */
export const sortLines = (lines: readonly UserWithSoftware[], order: Order): readonly UserWithSoftware[] =>
  order === 'name' ? lines : lines.toSorted(comparisons[order]);

const comparisons: Readonly<
  Record<Exclude<Order, 'name'>, (a: UserWithSoftware, b: UserWithSoftware) => number>
> = {
  // Addresses are stored in lower case and without accents, so that their codes are their order.
  email: ({ user: a }, { user: b }) => {
    if (a.email === b.email) return 0;
    return a.email < b.email ? -1 : 1;
  },
  roles: (a, b) => (b.owned?.count ?? 0) - (a.owned?.count ?? 0),
  admins: ({ user: a }, { user: b }) => Number(b.role === 'admin') - Number(a.role === 'admin'),
  newest: ({ user: a }, { user: b }) => b.id - a.id,
};

export const calledAs = ({ name, username }: Pick<User, 'name' | 'username'>): string =>
  name.trim() || username;
