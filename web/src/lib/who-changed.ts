import { listChangeLogs } from '@purser/api/addresses';
import type { ChangeLog } from '@purser/api/history';
import { call } from './call.ts';
import type { PeopleNames } from './people-names.ts';

// Whoever changed something just now is among the newest rows of the history.
const newestRows = 200;

/** The newest rows of an item's history; none where they can't be had, since without them changes can still be told. */
export const newestChanges = (softwareId: number): Promise<readonly ChangeLog[]> =>
  call(listChangeLogs, { params: { id: softwareId }, query: { limit: newestRows } }).catch(() => []);

/** The same rows with their people's names as they are shown. */
export const withShownNames = (rows: readonly ChangeLog[], { shown }: PeopleNames): readonly ChangeLog[] =>
  rows.map(({ userName, ...row }) => ({
    ...row,
    userName: userName && shown({ id: row.userId, name: userName, username: row.username }),
  }));

/** Who changed a field last, and when. A row that a client has entered doesn't say so. */
export function whoChanged(
  rows: readonly ChangeLog[],
  field: string,
): { by: string | null; at: string | null } {
  const row = rows.find(({ fieldName, byClient }) => fieldName === field && !byClient);
  return { by: row?.userName ?? null, at: row?.createdAt ?? null };
}
