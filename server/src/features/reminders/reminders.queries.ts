import type { Software } from '@purser/api/software';
import type { DateText } from '@purser/domain/days';
import type { RepeatedContract } from '@purser/domain/renewal/repeated-reminders';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { Owners } from '../../platform/mail/mails.ts';
import { pairOf } from './listed-reminders.queries.ts';

export interface ContractedItem
  extends Owners,
    Pick<Software, 'id' | 'vendor' | 'product_name' | 'status'>,
    Omit<RepeatedContract, 'id'> {
  readonly contractId: number;
  readonly billingCycle: string;
  /** Dollars a year, `1200.00`. */
  readonly cost: string;
  /** Whether any of its contracts renews itself or has a notice period. */
  readonly hasTerms: boolean;
  /** When the last reminder of each day to act on was sent; null where none was. */
  readonly sent: Readonly<Record<DateText, DateText>> | null;
}

export async function listContractedItems(db: Executor): Promise<ContractedItem[]> {
  const { rows } = await db.execute<ContractedItem & Record<string, unknown>>(sql`
    select s.id, s.vendor, s.product_name, s.status, s.business_owner_id, s.tech_admin_id, s.executive_sponsor_id,
      latest.*, reminders.sent, exists (
        select from contracts own where own."softwareId" = s.id and (own."autoRenew" or own."noticeCount" is not null)
      ) as "hasTerms"
    from software s
    -- In the order of the index: without its "nulls last" all contracts of an item are read and sorted.
    cross join lateral (
      select id as "contractId", "startDate", "endDate", "cancellationNoticeDate", cost::text as cost, "billingCycle",
        "autoRenew", "renewalMonths", "noticeCount", "noticeUnit"
      from contracts where "softwareId" = s.id order by "startDate" desc nulls last, id desc nulls last limit 1
    ) latest
    left join (
      select "softwareId", jsonb_object_agg("renewalDate", "lastSent") as sent from (
        select "softwareId", "renewalDate", max("lastSent") as "lastSent" from (
          select "softwareId", "renewalDate", "lastSent" from renewal_reminders
          -- Told of on listed days, before the rule repeated them.
          union all select c."softwareId", told."actBy", told."toldOn"
          from told_renewals told join contracts c on c.id = told."contractId"
        ) all_sent group by "softwareId", "renewalDate"
      ) last_sent group by "softwareId"
    ) reminders on reminders."softwareId" = s.id
    order by s.id`);
  return rows;
}

/** Until when somebody has put an item off, and when they were last told of its days to act. */
export interface PutOffItem {
  readonly until: DateText;
  readonly told: Readonly<Record<DateText, DateText>> | null;
}

/** By item and person. What somebody was told is read from their notifications, which name the day to act and the day of telling. */
export async function listPutOff(tx: Executor): Promise<ReadonlyMap<string, PutOffItem>> {
  type Row = PutOffItem & { softwareId: number; userId: number };
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select "softwareId", "userId", until, (
      select jsonb_object_agg(day, "toldOn") from (
        select day, max("toldOn") as "toldOn" from (
          select split_part("eventKey", ' ', 4) as day, split_part("eventKey", ' ', 5) as "toldOn"
          from notifications own where own."userId" = put_off."userId" and own."softwareId" = put_off."softwareId"
            and kind = 'renewal' and "eventKey" like 'renewalReminder renewal %'
          union all select told."actBy"::text, told."toldOn"::text
          from told_renewals told join contracts c on c.id = told."contractId"
          where told."userId" = put_off."userId" and c."softwareId" = put_off."softwareId"
        ) all_told group by day
      ) last_told) as told
    from renewal_snoozes put_off`);
  return new Map(rows.map(({ softwareId, userId, ...item }) => [pairOf(softwareId, userId), item]));
}

export async function listPresentPeople(db: Executor): Promise<{ id: number; isAdmin: boolean }[]> {
  const { rows } = await db.execute<{ id: number; isAdmin: boolean }>(sql`
    select id, role = 'admin' as "isAdmin" from users where "deletedAt" is null order by id`);
  return rows;
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

interface SentReminder {
  readonly softwareId: number;
  readonly renewalDate: DateText;
}

/** Keeps that a day's reminders were sent. */
export async function recordReminders(
  tx: Executor,
  today: DateText,
  reminders: readonly SentReminder[],
): Promise<void> {
  await tx.execute(sql`
    insert into renewal_reminders ("softwareId", "renewalDate", "lastSent")
    select "softwareId", "renewalDate", ${today}::date
    from jsonb_to_recordset(${asJson(reminders)}) as given("softwareId" integer, "renewalDate" date)
    on conflict ("softwareId", "renewalDate") do update set "lastSent" = excluded."lastSent"`);
}

// One parameter for any number of values, so that the text of a statement stays the same.
const asJson = (values: readonly unknown[]): SQL => sql`${JSON.stringify(values)}::jsonb`;
