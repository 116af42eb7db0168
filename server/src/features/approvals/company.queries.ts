import type { Company } from '@purser/domain/approvals/approvers';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { getSwitches } from '../../platform/settings.ts';

/** The company on a day, as far as requests depend on it; the day is `YYYY-MM-DD`. */
export async function readCompany(db: Executor, today: string): Promise<Company> {
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)));
  const deleted = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  return {
    today,
    absences: [],
    deletedIds: new Set(deleted.map(({ id }) => id)),
    groups: [],
    administratorIds: administrators.map(({ id }) => id),
    holidays: new Set(),
    allowsSelfApproval: (await getSwitches(db)).allowSelfApproval,
  };
}
