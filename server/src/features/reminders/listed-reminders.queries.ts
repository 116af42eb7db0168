import type { DateText } from '@purser/domain/days';
import type { ToldReminder } from '@purser/domain/renewal/reminder-days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** What was told and put off, by whom, and since when contracts say what they say. */
export interface ToldSoFar {
  readonly told: ReadonlyMap<string, readonly ToldReminder[]>;
  readonly snoozes: ReadonlyMap<string, DateText>;
  /** Those of each item. */
  readonly snoozesOf: ReadonlyMap<number, readonly DateText[]>;
  /** Until when a day to act of an item was told of again and again, before the rule listed days. */
  readonly repeated: ReadonlyMap<string, DateText>;
  readonly contracts: ReadonlyMap<number, ContractReminders>;
}

/** Of a contract: its own reminder days, and the day since when it says what it says. */
interface ContractReminders {
  readonly days: readonly number[] | null;
  readonly since: DateText;
}

/** Of two ids, for a map. */
export const pairOf = (one: number, other: number): string => `${one} ${other}`;

/** Of an item and a day to act, for a map. */
export const dayOf = (softwareId: number, actBy: DateText): string => `${softwareId} ${actBy}`;

/** Reads what reminders depend on besides the renewals, of some contracts and their items. */
export async function readTold(
  tx: Executor,
  contractIds: readonly number[],
  timeZone: string,
): Promise<ToldSoFar> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(contractIds)}::jsonb)::integer)`;
  const { rows: told } = await tx.execute<ToldLine & Record<string, unknown>>(sql`
    select "contractId", "userId", "termEnd", "actBy", day from told_renewals where "contractId" in ${ids}`);
  const { rows: snoozes } = await tx.execute<{ userId: number; softwareId: number; until: DateText }>(sql`
    select "userId", "softwareId", until from renewal_snoozes
    where "softwareId" in (select "softwareId" from contracts where id in ${ids})`);
  const { rows: found } = await tx.execute<{ id: number; days: number[] | null; since: DateText }>(sql`
    select id, "reminderDays" as days, ("updatedAt" at time zone ${timeZone})::date as since
    from contracts where id in ${ids}`);
  const { rows: repeated } = await tx.execute<{
    softwareId: number;
    renewalDate: DateText;
    lastSent: DateText;
  }>(sql`
    select "softwareId", "renewalDate", "lastSent" from renewal_reminders
    where "softwareId" in (select "softwareId" from contracts where id in ${ids})`);
  return {
    told: Map.groupBy(told, ({ contractId, userId }) => pairOf(contractId, userId)),
    snoozes: new Map(snoozes.map(({ userId, softwareId, until }) => [pairOf(softwareId, userId), until])),
    snoozesOf: new Map(
      [...Map.groupBy(snoozes, ({ softwareId }) => softwareId)].map(([id, all]) => [
        id,
        all.map(({ until }) => until),
      ]),
    ),
    repeated: new Map(
      repeated.map(({ softwareId, renewalDate, lastSent }) => [dayOf(softwareId, renewalDate), lastSent]),
    ),
    contracts: new Map(found.map(({ id, ...contract }) => [id, contract])),
  };
}

/** A line of what was told. */
export interface ToldLine extends ToldReminder {
  readonly contractId: number;
  readonly userId: number;
}

/** Keeps what people are told today. */
export async function recordTold(tx: Executor, today: DateText, lines: readonly ToldLine[]): Promise<void> {
  await tx.execute(sql`
    insert into told_renewals ("contractId", "termEnd", "actBy", day, "userId", "toldOn")
    select "contractId", "termEnd", "actBy", day, "userId", ${today}::date
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given("contractId" integer, "termEnd" date, "actBy" date, day integer, "userId" integer)
    where exists (select from contracts where id = "contractId")
    on conflict do nothing`);
}
