import type { User, UserDuties } from '@purser/api/users';
import { everybodySignedOut } from '@purser/domain/administration';
import type { AuditTarget } from '@purser/domain/audit';
import { auditedRole } from '@purser/domain/audit-changes';
import type { Action } from '@purser/domain/policy';
import { invalid, Problem } from '@purser/domain/problem';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { audit, noCaller, purser } from '../../platform/audit.ts';
import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { endInNameOf, noteOf } from '../../platform/in-name-of.ts';
import { lockImports, lockPeople } from '../../platform/locks.ts';
import { deleteNotices } from '../../platform/mail/notify.ts';
import { notifyHeir } from '../../platform/mail/owner-news.ts';
import { nameInTexts, namesOf, personGone, requirePeople } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import { signedOutMessage } from '../../platform/problems.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { getRequestDuties, handOverRequests } from '../requests/approval/hand-over.service.ts';
import { handOverSoftware, listOwnedSoftware } from './owned-software.queries.ts';
import { countAdmins, findUser, markUserDeleted, updateRole } from './users.queries.ts';

const targetOf = ({ id, name }: User): AuditTarget => ({ id, name });

/** Nothing is written where they have that role already. */
export const changeRole = (work: Work, id: number, role: User['role']): Promise<User> =>
  managePeople(work, 'manage people', async (within) => {
    const { db } = within;
    const user = (await findUser(db, id)) ?? noSuchUser();
    if (user.role === role) return user;
    if (role === 'user' && (await countAdmins(db)) === 1) throw lastAdmin('can’t become a user');
    await updateRole(db, id, role);
    await recordActivity(db, authorshipOf(within), {
      type: 'role_changed',
      description: `${await nameInTexts(db, user)} ${role === 'admin' ? 'was made an administrator' : 'is no longer an administrator'}`,
    });
    await within.jobs.send(db, 'settle-approvals', { causedBy: within.person.id });
    await audit(within, 'role_changed', { target: targetOf(user), changes: auditedRole(user.role, role) });
    return { ...user, role };
  });

/** What a person would leave behind; 404 for an unknown one. */
export async function getDuties(work: Work, id: number): Promise<UserDuties> {
  const { db, person } = work;
  permit(person, 'manage people');
  if (!(await findUser(db, id))) return noSuchUser();
  return { software: await listOwnedSoftware(db, id), ...(await getRequestDuties(work, id)) };
}

/** Deletes an account, which stays as a tombstone. What they own and decide is handed over, or nobody has it. */
export async function deleteUser(work: Work, id: number, handOverTo: number | undefined): Promise<void> {
  permit(work.person, 'manage people');
  await inTransaction(work, async (within, tx) => {
    // An import locks many items in its own order, with which this would deadlock.
    await lockImports(tx);
    await managePeople(within, 'manage people', (inside) => deleteAccount(inside, id, handOverTo ?? null));
  });
}

async function deleteAccount(work: Work, id: number, handOverTo: number | null): Promise<void> {
  const { db, person, at } = work;
  const user = (await findUser(db, id)) ?? noSuchUser();
  if (id === person.id) throw await ownDeletion(work);
  if (handOverTo === id) throw invalid({ handOverTo: 'Please choose another person' });
  await requirePeople(db, { handOverTo });
  const names = await namesOf(db, handOverTo === null ? [id] : [id, handOverTo]);
  const fromName = names.get(id) ?? user.name;
  const toName = handOverTo === null ? null : (names.get(handOverTo) ?? null);
  const authorship = authorshipOf(work);
  const handover = { from: id, to: handOverTo };
  // Items before requests, which is everybody's locking order.
  const owned = handOverTo === null ? [] : await listOwnedSoftware(db, id);
  await handOverSoftware(db, authorship, { ...handover, fromName, toName });
  if (handOverTo !== null)
    await notifyHeir(work, { from: { id, name: fromName }, to: handOverTo, items: owned });
  await handOverRequests(work, handover);
  const ended = await endInNameOf(work, [id]);
  await deleteNotices(db, id);
  await markUserDeleted(db, id, at);
  await recordActivity(db, authorship, {
    type: 'role_changed',
    description: `${fromName} was deleted`,
    details: `Deleted by ${await nameInTexts(db, person)}${toName === null ? '' : `, handed over to ${toName}`}`,
  });
  const heir = toName === null ? null : `handed over to ${toName} (#${handOverTo})`;
  await audit(work, 'person_deleted', { target: targetOf(user), ...noteOf(heir, ended) });
}

async function ownDeletion({ db }: Work): Promise<Problem> {
  if ((await countAdmins(db)) === 1) return lastAdmin('can’t be deleted');
  return new Problem('conflict', 'You can’t delete yourself. Please ask another administrator', {
    code: 'own_deletion',
  });
}

const lastAdmin = (refusal: string): Problem =>
  new Problem('conflict', `The last administrator ${refusal}. Please make somebody else one first`, {
    code: 'last_admin',
  });

/**
 * Ends a person's sessions on every device and all else that acts in their name: one's own, or an administrator anybody's. 404
 * for an unknown person.
 */
export const signOutUser = (work: Work, id: number): Promise<void> =>
  managePeople(work, id === work.person.id ? 'sign oneself out' : 'sign others out', async (within) => {
    const { db, person } = within;
    const user = (await findUser(db, id)) ?? noSuchUser();
    const name = await nameInTexts(db, user);
    const ended = await endInNameOf(within, [id]);
    await recordActivity(db, authorshipOf(within), {
      type: 'role_changed',
      description: id === person.id ? `${name} signed out everywhere` : `${name} was signed out everywhere`,
      metadata: JSON.stringify({ action: 'signed_out', userId: id }),
    });
    await audit(within, 'signed_out_everywhere', { target: targetOf(user), ...noteOf(ended) });
  });

export const signOutEverybody = (work: Work): Promise<void> =>
  managePeople(work, 'sign others out', async (within) => {
    const ended = await endInNameOf(within, 'everybody');
    await recordActivity(within.db, authorshipOf(within), {
      type: 'role_changed',
      description: everybodySignedOut,
      metadata: JSON.stringify({ action: 'signed_out', everybody: true }),
    });
    await audit(within, 'everybody_signed_out', noteOf(ended));
  });

/**
 * Runs one administration of people at a time, in a transaction. The caller's role is read again under the lock,
 * because the one before may have deleted or demoted them.
 */
export async function managePeople<Answer>(
  work: Work,
  action: Action,
  manage: (within: Work) => Promise<Answer>,
): Promise<Answer> {
  permit(work.person, action);
  return work.db.transaction(async (tx) => {
    await lockPeople(tx);
    const person = (await findUser(tx, work.person.id)) ?? signedOut();
    permit(person, action);
    return manage({ ...work, db: tx, person });
  });
}

/** Throws 404. */
const noSuchUser = (): never => {
  throw new Problem('missing', personGone);
};

const signedOut = (): never => {
  throw new Problem('unauthenticated', signedOutMessage);
};

/**
 * Makes a person an administrator from the command line, where no administrator is left to do it; answers their name. Throws
 * an `Error` of one line for an address that nobody has signed in with.
 */
export function makeAdministrator(database: Database, email: string, at: string): Promise<string> {
  return database.transaction(async (db) => {
    await lockPeople(db);
    const [user] = await db
      .select()
      .from(users)
      .where(sql`${users.email} = lower(${email}) and ${users.deletedAt} is null`);
    if (!user) throw new Error(`${email} is nobody's address here. They have to sign in once before.`);
    if (user.role === 'admin') return user.name;
    await updateRole(db, user.id, 'admin');
    await recordActivity(
      db,
      { userId: user.id, userName: user.name, at },
      {
        type: 'role_changed',
        description: `${await nameInTexts(db, user)} was made an administrator from the command line`,
      },
    );
    await audit({ db, person: purser, at, caller: noCaller }, 'role_changed', {
      target: { id: user.id, name: user.name },
      changes: auditedRole(user.role, 'admin'),
      note: 'from the command line',
    });
    return user.name;
  });
}
