import type { Executor } from '../../db/client.ts';
import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Person } from '../../platform/session.ts';
import type { AdminRule } from './admin-rule.ts';
import { isBeforeFirstSignIn, type UserRow } from './session.queries.ts';

export type Role = Pick<UserRow, 'role' | 'adminBy'>;

/**
 * The role of a person whose address the provider has just confirmed. `ADMIN_EMAILS` makes an address an administrator
 * and takes the role back from accounts that no longer have such an address; what a person decided stays.
 */
export async function roleAtSignIn(
  tx: Executor,
  rule: AdminRule,
  { known, email }: { known: UserRow | undefined; email: string },
): Promise<Role> {
  const before: Role = { role: known?.role ?? 'user', adminBy: known?.adminBy ?? null };
  if (rule.always.includes(email))
    return { role: 'admin', adminBy: before.role === 'admin' ? (before.adminBy ?? 'rule') : 'rule' };
  if (known && rule.isDecided && isByRule(rule, known)) return { role: 'user', adminBy: null };
  if (before.role === 'user' && rule.mayBeFirst(email) && (await isBeforeFirstSignIn(tx, rule.isEvaluation)))
    return { role: 'admin', adminBy: 'first' };
  return before;
}

// For administrators from before `adminBy` was recorded, the address decides.
const isByRule = (rule: AdminRule, { role, adminBy, email }: UserRow): boolean =>
  role === 'admin' && (adminBy === 'rule' || (adminBy === null && rule.always.includes(email)));

export async function recordRoleAtSignIn(
  tx: Executor,
  { person, before, at }: { person: Person; before: UserRow | undefined; at: string },
  { adminBy }: Role,
): Promise<void> {
  if (person.role === (before?.role ?? 'user')) return;
  const isAdmin = person.role === 'admin';
  await recordActivity(tx, authorshipOf({ person, at }), {
    type: 'role_changed',
    description: `${await nameInTexts(tx, person)} ${isAdmin ? 'became an administrator' : 'is no longer an administrator'}`,
    details: isAdmin
      ? reasons[adminBy === 'first' ? 'first' : 'rule']
      : 'ADMIN_EMAILS doesn’t name their address any more',
  });
}

const reasons = { first: 'The first to sign in', rule: 'ADMIN_EMAILS names their address' };
