import { listChangeLogs } from '@purser/api/addresses';
import type { ChangeLog } from '@purser/api/history';
import { call } from './call.ts';
import type { PeopleNames } from './people-names.ts';

// The author of a recent change is among the newest rows.
const newestRows = 200;

/** Empty where they can't be loaded: changes can be shown without their authors. */
export const newestChanges = (softwareId: number): Promise<readonly ChangeLog[]> =>
  call(listChangeLogs, { params: { id: softwareId }, query: { limit: newestRows } }).catch(() => []);

export const withShownNames = (rows: readonly ChangeLog[], { shown }: PeopleNames): readonly ChangeLog[] =>
  rows.map(({ userName, ...row }) => ({
    ...row,
    userName: userName && shown({ id: row.userId, name: userName, username: row.username }),
  }));

/** Rows that an API client has entered don't say who changed a field. */
export function whoChanged(
  rows: readonly ChangeLog[],
  field: string,
): { by: string | null; at: string | null } {
  const row = rows.find(({ fieldName, byClient }) => fieldName === field && !byClient);
  return { by: row?.userName ?? null, at: row?.createdAt ?? null };
}
