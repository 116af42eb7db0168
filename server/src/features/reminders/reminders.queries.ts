import type { DateText } from '@purser/domain/days';
import type { SentReminder } from '@purser/domain/renewal/reminder-days';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** What was sent of some items, and what else their reminders depend on besides the renewals. */
export interface Ledger {
  /** By item. */
  readonly sent: ReadonlyMap<number, readonly SentReminder[]>;
  /** By item: who has put it off, and until when. */
  readonly snoozes: ReadonlyMap<number, readonly { readonly userId: number; readonly until: DateText }[]>;
}

export async function readLedger(tx: Executor, softwareIds: readonly number[]): Promise<Ledger> {
  const { rows: sent } = await tx.execute<SentReminder & { softwareId: number } & Record<string, unknown>>(
    sql`select "softwareId", "contractId", "actBy", "userId", "sentOn" from sent_reminders where ${isOf(softwareIds)}`,
  );
  const { rows: snoozes } = await tx.execute<{ softwareId: number; userId: number; until: DateText }>(sql`
    select "softwareId", "userId", until from renewal_snoozes where ${isOf(softwareIds)}`);
  return {
    sent: Map.groupBy(sent, ({ softwareId }) => softwareId),
    snoozes: Map.groupBy(snoozes, ({ softwareId }) => softwareId),
  };
}

/** By contract: its own reminder days, and the day since when it says what it says. */
export type ListedDays = ReadonlyMap<
  number,
  { readonly days: readonly number[] | null; readonly since: DateText }
>;

export async function readListedDays(
  tx: Executor,
  softwareIds: readonly number[],
  timeZone: string,
): Promise<ListedDays> {
  const { rows } = await tx.execute<{ id: number; days: number[] | null; since: DateText }>(sql`
    select id, "reminderDays" as days, ("updatedAt" at time zone ${timeZone})::date as since
    from contracts where ${isOf(softwareIds)}`);
  return new Map(rows.map(({ id, ...contract }) => [id, contract]));
}

const isOf = (softwareIds: readonly number[]): SQL =>
  sql`"softwareId" in (select jsonb_array_elements_text(${asJson(softwareIds)})::integer)`;

export async function listAdminIds(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users where role = 'admin' and "deletedAt" is null order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Sets when the owners of items were reminded, which locks them. Their version stays, because nobody edited them.
 * Answers the ids of those that still exist.
 */
export async function markReminded(tx: Executor, at: string, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update software set last_reminder_sent = ${at}::timestamptz
    where id in (select jsonb_array_elements_text(${asJson(ids)})::integer) returning id`);
  return new Set(rows.map(({ id }) => id));
}

/** A line of the ledger, of today. */
export interface SentLine extends Omit<SentReminder, 'sentOn'> {
  readonly softwareId: number;
}

export async function recordSent(tx: Executor, today: DateText, lines: readonly SentLine[]): Promise<void> {
  await tx.execute(sql`
    insert into sent_reminders ("softwareId", "contractId", "actBy", "userId", "sentOn")
    select distinct "softwareId", "contractId", "actBy", "userId", ${today}::date
    from jsonb_to_recordset(${asJson(lines)})
      as given("softwareId" integer, "contractId" integer, "actBy" date, "userId" integer)
    where "contractId" is null or exists (select from contracts where id = "contractId")
    on conflict ("softwareId", "contractId", "actBy", "userId") do update set "sentOn" = excluded."sentOn"`);
}

// One parameter for any number of values, so that the text of a statement stays the same.
const asJson = (values: readonly unknown[]): SQL => sql`${JSON.stringify(values)}::jsonb`;
