import type { Page } from '@purser/api/fields';
import type { ChangeLog } from '@purser/api/history';
import { parseCents } from '@purser/domain/kinds/decimals';
import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { theRow } from '../../db/rows.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { software } from '../../db/tables/software.ts';
import { users } from '../../db/tables/users.ts';
import { newestFirst, newestThatFit } from '../../platform/bounded-list.ts';
import { later } from '../../platform/clock.ts';
import type { FieldChange } from '../../platform/history.ts';
import { noSuch, permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';

// A client that writes history itself does so right after its change; an older row is another event.
const justNow = 60_000;

/** A page of an item's changes, the newest first; 404 where there is no item. */
export async function listChanges(db: Executor, softwareId: number, page: Page): Promise<ChangeLog[]> {
  await requireItem(db, softwareId);
  const parent = eq(changeLogs.softwareId, softwareId);
  const fitting = newestThatFit(changeLogs, { texts: ['oldValue', 'newValue'], parent, ...page });
  const query = selectChanges(db).where(fitting);
  return page.limit ? query.limit(page.limit) : query;
}

/** Adds a row that a client entered, or answers the one the server has just written for the same change. */
export async function addClientChange(
  work: Work,
  softwareId: number,
  change: FieldChange,
): Promise<ChangeLog> {
  permit(work.person, 'edit software');
  return work.db.transaction(async (tx) => {
    await requireItem(tx, softwareId);
    const justWritten = await selectChanges(tx).where(
      and(
        eq(changeLogs.softwareId, softwareId),
        eq(changeLogs.userId, work.person.id),
        eq(changeLogs.fieldName, change.fieldName),
        eq(changeLogs.byClient, false),
        gt(changeLogs.createdAt, later(work.at, -justNow)),
      ),
    );
    const written = justWritten.find((row) => isSameChange(row, change));
    if (written) return written;
    const { id: userId, name: userName, username } = work.person;
    const row = { ...change, softwareId, userId, userName, byClient: true, createdAt: work.at };
    const added = await theRow(tx.insert(changeLogs).values(row).returning());
    return { ...added, username };
  });
}

// The server writes an amount with both decimals, where a client may send `1200`.
function isSameChange(row: FieldChange, change: FieldChange): boolean {
  const isAmount = /(?:^|· )cost$/.test(change.fieldName);
  const read = (value: string | null) => (isAmount && value !== null ? (parseCents(value) ?? value) : value);
  return read(row.oldValue) === read(change.oldValue) && read(row.newValue) === read(change.newValue);
}

const selectChanges = (db: Executor) =>
  db
    .select({ ...getTableColumns(changeLogs), username: users.username })
    .from(changeLogs)
    .leftJoin(users, eq(users.id, changeLogs.userId))
    .orderBy(newestFirst(changeLogs))
    .$dynamic();

async function requireItem(db: Executor, id: number): Promise<void> {
  const [row] = await db.select({ id: software.id }).from(software).where(eq(software.id, id));
  if (!row) noSuch('software');
}
