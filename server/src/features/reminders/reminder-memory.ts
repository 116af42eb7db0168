/**
 * Which items a run of reminders on listed days has to look at: those that have changed since the last one, and those of
 * which something may be due by now. It only saves work: what people were told is in the database, and a server that
 * remembers nothing looks at everything.
 */
import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { type DataState, readChanges } from '../../platform/data-changes.ts';

/** The day to look at each item again; an item without one has nothing to be told of. */
export type Looks = ReadonlyMap<number, DateText>;

/** What a server knows of its last run. */
export interface ReminderMemory {
  known?: Known;
}

interface Known {
  readonly today: DateText;
  readonly state: DataState;
  /** The rule, the people and what they have put off; another one concerns all items. */
  readonly circumstances: string;
  readonly looks: Map<number, DateText>;
}

/** What a run looks at; all items where no ids are said. */
export interface Outlook extends Omit<Known, 'looks'> {
  readonly ids: readonly number[] | undefined;
  /** The record of changes should be summed up. */
  readonly isLong: boolean;
}

/** Reads what to look at. What is read of the items afterwards is of this moment or newer. */
export async function lookAround(
  tx: Executor,
  { known }: ReminderMemory,
  { today, rule }: { readonly today: DateText; readonly rule: object },
): Promise<Outlook> {
  const { state, changed, isLong } = await readChanges(tx, known?.state);
  const circumstances = `${JSON.stringify(rule)} ${await readPeople(tx)}`;
  const isSame = known?.circumstances === circumstances && known.today <= today;
  // What was looked at today has its next day later.
  const due = isSame && known.today < today ? dueIds(known.looks, today) : [];
  const ids = isSame && changed ? [...new Set([...changed, ...due])] : undefined;
  return { today, state, circumstances, ids, isLong };
}

function dueIds(looks: Looks, today: DateText): number[] {
  const ids: number[] = [];
  for (const [id, day] of looks) if (day <= today) ids.push(id);
  return ids;
}

async function readPeople(tx: Executor): Promise<string> {
  const { rows } = await tx.execute<{ text: string }>(sql`
    select concat_ws(' ',
      (select md5(string_agg(id || role, ',' order by id)) from users where "deletedAt" is null),
      (select md5(string_agg(concat_ws(' ', "userId", "softwareId", until), ',' order by "userId", "softwareId"))
        from renewal_snoozes)) as text`);
  return rows[0]?.text ?? '';
}

/** Remembers a run, once it is committed. */
export function remember(
  memory: ReminderMemory,
  { today, state, circumstances, ids }: Outlook,
  found: Looks,
): void {
  const looks = (ids && memory.known?.looks) ?? new Map<number, DateText>();
  for (const id of ids ?? []) looks.delete(id);
  for (const [id, day] of found) looks.set(id, day);
  memory.known = { today, state, circumstances, looks };
}
