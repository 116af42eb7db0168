import { auditedRole } from '@purser/domain/audit-changes';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { audit, noCaller, purser } from '../../platform/audit.ts';
import { recordActivity } from '../../platform/history.ts';
import { lockPeople } from '../../platform/locks.ts';
import { nameInTexts } from '../../platform/people.ts';
import { updateRole } from './users.queries.ts';

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
