import type { ChangeLog } from '@purser/api/history';
import { parseCents } from '@purser/domain/kinds/decimals';
import { and, eq, gt } from 'drizzle-orm';
import { theRow } from '../../db/rows.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { newestFirst } from '../../platform/bounded-list.ts';
import { later } from '../../platform/clock.ts';
import type { FieldChange } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { requireSubject } from '../../platform/subjects/subject.ts';
import { softwareSubject } from './software-subject.ts';

// A client that writes history itself does so right after its change; an older row is another event.
const justNow = 60_000;

/** Adds a row that a client entered, or answers the one the server has just written for the same change. */
export async function addClientChange(
  work: Work,
  softwareId: number,
  change: FieldChange,
): Promise<ChangeLog> {
  permit(work.person, 'edit software');
  return work.db.transaction(async (tx) => {
    await requireSubject(tx, softwareSubject, softwareId);
    const justWritten = await softwareSubject.changes
      .select(tx)
      .where(
        and(
          eq(changeLogs.softwareId, softwareId),
          eq(changeLogs.userId, work.person.id),
          eq(changeLogs.fieldName, change.fieldName),
          eq(changeLogs.byClient, false),
          gt(changeLogs.createdAt, later(work.at, -justNow)),
        ),
      )
      .orderBy(newestFirst(changeLogs));
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
