import type { User } from '@purser/api/users';
import type { ListedPerson } from '@purser/domain/people-file';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { absences } from '../../db/tables/absences.ts';
import { identities, users } from '../../db/tables/users.ts';
import { personColumns } from '../../platform/session.ts';

export async function findUser(db: Executor, id: number): Promise<User | undefined> {
  const [user] = await db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user;
}

export async function countAdmins(db: Executor): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)));
  return row?.admins ?? 0;
}

export async function updateRole(tx: Executor, id: number, role: User['role']): Promise<void> {
  await tx
    .update(users)
    .set({ role, adminBy: role === 'admin' ? 'person' : null })
    .where(eq(users.id, id));
}

/** Makes somebody a tombstone, and gives up their waiting mails; one that is being sent goes out. */
export async function markUserDeleted(tx: Executor, id: number, at: string): Promise<void> {
  await tx.update(users).set({ deletedAt: at }).where(eq(users.id, id));
  await tx.execute(sql`
    update mails set status = 'failed', "lastError" = 'This person was deleted'
    where id in (select id from mails where "userId" = ${id} and status = 'waiting' for update skip locked)`);
}

/** The known addresses, and whether their person was deleted. */
export async function findAddresses(
  db: Executor,
  emails: readonly string[],
): Promise<Map<string, { readonly isDeleted: boolean }>> {
  const { rows } = await db.execute<{ email: string; isDeleted: boolean }>(sql`
    select email, "deletedAt" is not null as "isDeleted" from users
    where email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`);
  return new Map(rows.map(({ email, isDeleted }) => [email, { isDeleted }]));
}

/**
 * Restores deleted people as users, with the given name or else their own; answers their ids. They are linked again when they sign
 * in.
 */
export async function reviveUsers(tx: Executor, people: readonly ListedPerson[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update users set "deletedAt" = null, role = 'user', "adminBy" = null, "passwordHash" = null,
      name = coalesce(given.name, users.name)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given(email text, name text)
    where users.email = given.email returning users.id`);
  const ids = rows.map(({ id }) => id);
  await tx.delete(identities).where(inArray(identities.userId, ids));
  return ids;
}

/** Passes the delegations to these people on to another one, whose own absence ends. Answers the people who had delegated. */
export async function passOnDelegations(
  tx: Executor,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<{ id: number; name: string }[]> {
  const isTheirs = inArray(absences.delegateId, [...from]);
  await tx.delete(absences).where(and(isTheirs, eq(absences.personId, to)));
  return tx
    .update(absences)
    .set({ delegateId: to })
    .from(users)
    .where(and(isTheirs, eq(users.id, absences.personId)))
    .returning({ id: users.id, name: users.name });
}
