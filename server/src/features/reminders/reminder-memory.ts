/**
 * Which items a run of reminders has to look at: those that have changed since the last one, and those that something may be due of
 * by now. It only saves work: what people were told is in the database, and a server that remembers nothing looks at everything.
 */
import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { type DataState, readChanges } from '../../platform/cache/data-changes.ts';

/** The day to look at each item again; an item without one has nothing to be told of. */
export type NextDays = ReadonlyMap<number, DateText>;

/** What a server knows of its last run. */
export interface ReminderMemory {
  lastRun?: Run;
}

interface Run {
  readonly today: DateText;
  readonly state: DataState;
  /** The rule, the people and what they have put off; another one concerns all items. */
  readonly inputsHash: string;
  readonly nextDays: Map<number, DateText>;
}

/** What a run looks at; all items where no ids are said. */
export interface RunScope extends Omit<Run, 'nextDays'> {
  readonly ids: readonly number[] | undefined;
  /** The record of changes should be summed up. */
  readonly isLong: boolean;
}

/** Reads what to look at. What is read of the items afterwards is of this moment or newer. */
export async function readRunScope(
  tx: Executor,
  { lastRun }: ReminderMemory,
  { today, rule }: { readonly today: DateText; readonly rule: object },
): Promise<RunScope> {
  const { state, changed, isLong } = await readChanges(tx, lastRun?.state);
  const inputsHash = await readInputsHash(tx, rule);
  const isSame = lastRun?.inputsHash === inputsHash && lastRun.today <= today;
  // What was looked at today has its next day later.
  const due = isSame && lastRun.today < today ? dueIds(lastRun.nextDays, today) : [];
  const ids = isSame && changed ? [...new Set([...changed, ...due])] : undefined;
  return { today, state, inputsHash, ids, isLong };
}

function dueIds(nextDays: NextDays, today: DateText): number[] {
  const ids: number[] = [];
  for (const [id, day] of nextDays) if (day <= today) ids.push(id);
  return ids;
}

async function readInputsHash(tx: Executor, rule: object): Promise<string> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select md5(concat_ws(' ', ${JSON.stringify(rule)}::text,
      (select string_agg(id || role, ',' order by id) from users where "deletedAt" is null),
      (select string_agg(concat_ws(' ', "userId", "softwareId", until), ',' order by "userId", "softwareId")
        from renewal_snoozes))) as hash`);
  return rows[0]?.hash ?? '';
}

/** Remembers a run, once it is committed. */
export function saveRun(
  memory: ReminderMemory,
  { today, state, inputsHash, ids }: RunScope,
  found: NextDays,
): void {
  const nextDays = (ids && memory.lastRun?.nextDays) ?? new Map<number, DateText>();
  for (const id of ids ?? []) nextDays.delete(id);
  for (const [id, day] of found) nextDays.set(id, day);
  memory.lastRun = { today, state, inputsHash, nextDays };
}
