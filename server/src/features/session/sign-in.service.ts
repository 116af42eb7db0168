import { auditedRole } from '@purser/domain/audit-changes';
import { nameOf, usernameOf } from '@purser/domain/people';
import type { Executor } from '../../db/client.ts';
import { type AuditedWork, audit, type Caller } from '../../platform/audit.ts';
import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { endInNameOf, noteOf } from '../../platform/in-name-of.ts';
import { lockPeople } from '../../platform/locks.ts';
import { findFreeUsername, nameInTexts } from '../../platform/people.ts';
import type { Server } from '../../platform/serve.ts';
import type { Person } from '../../platform/session.ts';
import type { AdminRule } from './admin-rule.ts';
import { type Identity, refusal } from './identity.ts';
import {
  findByEmail,
  findById,
  findOwner,
  insertUser,
  isBeforeFirstSignIn,
  isTaken,
  storeIdentity,
  type UserRow,
  updateUser,
} from './session.queries.ts';

/**
 * Signs in a person that the provider confirmed, and adds or links their account where needed. Throws a Problem with
 * the code `account_removed` or `account_conflict`.
 */
export const signIn = (
  { db, clock, jobs, caller }: Pick<Server, 'db' | 'clock' | 'jobs'> & { readonly caller: Caller },
  rule: AdminRule,
  identity: Identity,
): Promise<Person> =>
  db.transaction(async (tx) => {
    const { found, role } = (await findSettled(tx, rule, identity)) ?? (await findLocked(tx, rule, identity));
    const known = found?.user;
    const entry = { identity, role, at: clock.now() };
    // A stranger may have registered this address by password, and left more than sessions behind.
    const ended = found?.isLinking ? await endInNameOf({ db: tx, jobs }, [found.user.id]) : null;
    const person = await (found ? updateAccount(tx, found, entry) : addAccount(tx, entry));
    await storeIdentity(tx, identity, { userId: person.id, at: entry.at });
    // In evaluation mode people choose their role themselves, which is no news for the others.
    await auditSignIn({ db: tx, person, at: entry.at, caller }, found, ended);
    if (person.role !== (known?.role ?? 'user')) await jobs.send(tx, 'settle-approvals', {});
    if (known || !rule.isEvaluation) {
      await recordRoleAtSignIn(tx, { person, before: known, at: entry.at }, role);
    }
    return person;
  });

interface Found {
  readonly found: Known | undefined;
  readonly role: Role;
}

async function find(tx: Executor, rule: AdminRule, identity: Identity): Promise<Found> {
  const found = await findKnown(tx, identity);
  return { found, role: await roleAtSignIn(tx, rule, { known: found?.user, email: identity.email }) };
}

/** A known person who stays as they are needn’t wait for an import of people. */
async function findSettled(tx: Executor, rule: AdminRule, identity: Identity): Promise<Found | undefined> {
  const seen = await find(tx, rule, identity);
  const { found, role } = seen;
  if (!found || found.isLinking || found.user.email !== identity.email) return undefined;
  return role.role === found.user.role && role.adminBy === found.user.adminBy ? seen : undefined;
}

async function findLocked(tx: Executor, rule: AdminRule, identity: Identity): Promise<Found> {
  await lockPeople(tx);
  return find(tx, rule, identity);
}

interface Known {
  readonly user: UserRow;
  /** It is found by its address, and the identity is new. */
  readonly isLinking: boolean;
}

interface SignIn {
  readonly identity: Identity;
  readonly role: Role;
  readonly at: string;
}

/** Who signs in. An account that is found by its address is linked, once for each issuer. */
async function findKnown(tx: Executor, identity: Identity): Promise<Known | undefined> {
  const { issuer, email } = identity;
  const owner = await findOwner(tx, identity);
  const user = owner === undefined ? await findByEmail(tx, email) : await findById(tx, owner);
  if (!user) return undefined;
  if (user.deletedAt !== null)
    throw refusal('account_removed', `person #${user.id} was removed from this installation`);
  const isLinking = owner === undefined;
  if (isLinking && (await isTaken(tx, user.id, issuer)))
    throw refusal('account_conflict', `person #${user.id} belongs to another account of the provider`);
  return { user, isLinking };
}

async function addAccount(tx: Executor, { identity, role, at }: SignIn): Promise<Person> {
  const { email, name, firstName, lastName, picture } = identity;
  return insertUser(tx, {
    email,
    username: await findFreeUsername(tx, usernameOf(email)),
    name: name ?? nameOf(email),
    firstName,
    lastName,
    profileImageUrl: picture,
    ...role,
    createdAt: at,
    lastSignInAt: at,
  });
}

async function updateAccount(
  tx: Executor,
  { user: known, isLinking }: Known,
  { identity, role, at }: SignIn,
): Promise<Person> {
  return updateUser(tx, known.id, {
    ...(isLinking ? { passwordHash: null, ...namesFor(known, identity) } : {}),
    ...((await isFree(tx, known, identity.email)) ? { email: identity.email } : {}),
    ...(identity.picture === null ? {} : { profileImageUrl: identity.picture }),
    ...role,
    lastSignInAt: at,
  });
}

// Names are taken over once, and only where nobody gave one: afterwards the person writes them.
function namesFor(known: UserRow, identity: Identity): Partial<UserRow> {
  const isNamed = known.name !== nameOf(known.email) && known.name !== known.email;
  return {
    name: isNamed ? known.name : (identity.name ?? known.name),
    firstName: known.firstName ?? identity.firstName,
    lastName: known.lastName ?? identity.lastName,
  };
}

// An account keeps its old address where another account has the new one.
async function isFree(tx: Executor, known: UserRow, email: string): Promise<boolean> {
  return known.email !== email && (await findByEmail(tx, email)) === undefined;
}

type Role = Pick<UserRow, 'role' | 'adminBy'>;

/**
 * The role of a person whose address the provider has just confirmed. `ADMIN_EMAILS` makes an address an administrator
 * and takes the role back from accounts that no longer have such an address; what a person decided stays.
 */
async function roleAtSignIn(
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

async function recordRoleAtSignIn(
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

// What a sign-in changes of the account; the sign-in itself is written with its session.
async function auditSignIn(
  work: AuditedWork & { readonly person: Person },
  known: Known | undefined,
  ended: string | null,
): Promise<void> {
  const { person } = work;
  const target = { id: person.id, name: person.name };
  if (!known) await audit(work, 'person_added', { target, note: 'at the first sign-in' });
  const changes = auditedRole(known?.user.role ?? 'user', person.role);
  if (changes.length > 0) await audit(work, 'role_changed', { target, changes, note: 'at the sign-in' });
  const vouched = 'the provider vouches for the address';
  if (known?.isLinking && known.user.passwordHash !== null)
    await audit(work, 'password_removed', { target, note: vouched });
  if (ended !== null) await audit(work, 'signed_out_everywhere', { target, ...noteOf(vouched, ended) });
}

const reasons = { first: 'The first to sign in', rule: 'ADMIN_EMAILS names their address' };
