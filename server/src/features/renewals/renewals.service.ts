import type { RenewalAssignment } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import { latestSnooze } from '@purser/domain/renewal/snooze';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { authorshipOf } from '../../platform/history.ts';
import { lockImports } from '../../platform/locks.ts';
import { notifyNewOwner } from '../../platform/mail/owner-news.ts';
import { namesOf, requirePeople } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import { inTransaction, type Server, type Work } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { writeSnoozes } from './renewal-decisions.queries.ts';
import { renewalsOf } from './renewal-terms.ts';

/** Gives several items another owner, or puts them off for the caller: all of them, or none where one can't be. */
export const assignRenewals = (work: Work, given: RenewalAssignment): Promise<{ changed: number }> =>
  inTransaction(work, async (within) => {
    const ids = [...new Set(given.ids)];
    const owned =
      given.businessOwnerId === undefined ? 0 : await assignOwner(within, ids, given.businessOwnerId);
    const snoozed = given.until === undefined ? 0 : await snooze(within, ids, given.until);
    return { changed: Math.max(owned, snoozed) };
  });

async function assignOwner(work: Work, ids: readonly number[], owner: number | null): Promise<number> {
  permit(work.person, 'edit software');
  await requirePeople(work.db, { businessOwnerId: owner });
  const { userId, userName, at } = authorshipOf(work);
  const { rows: owners } = await work.db.execute<{ id: number }>(sql`
    select distinct business_owner_id as id from software where id = any(${sql.param([...ids])}::integer[]) and business_owner_id is not null`);
  const names = await namesOf(work.db, [...owners.map(({ id }) => id), ...(owner === null ? [] : [owner])]);
  const { rows } = await work.db.execute<{ softwareId: number; software_name: string }>(sql`
    with given as (select ${owner}::integer as owner),
    items as materialized (
      select id, business_owner_id as before, vendor || ' ' || product_name as title from software, given
      where id = any(${sql.param([...ids])}::integer[]) and business_owner_id is distinct from owner
      order by id for no key update of software
    ), changed as (
      update software set business_owner_id = owner, version = version + 1, "updatedAt" = ${at}::timestamptz
      from items, given where software.id = items.id returning software.id
    ), named as (
      select key::integer as id, value as name from jsonb_each_text(${JSON.stringify(Object.fromEntries(names))}::jsonb)
    ), logged as (
      insert into change_logs ("softwareId", "fieldName", "oldValue", "newValue", "userId", "userName", "createdAt")
      select items.id, 'business_owner_id', old.name, new.name, ${userId}::integer, ${userName}::text, ${at}::timestamptz
      from items cross join given left join named old on old.id = items.before left join named new on new.id = given.owner
    ), told as (
      insert into activities (type, description, "softwareId", "userId", "userName", "createdAt")
      select 'software_updated', title || ' was updated', id, ${userId}::integer, ${userName}::text, ${at}::timestamptz from items
    )
    select id as "softwareId", title as software_name from changed join items using (id) order by id`);
  if (owner !== null) await notifyNewOwner(work, { to: owner, items: rows });
  return rows.length;
}

// An item that can't be put off so long is put off as long as it can be; one that can't be at all stays as it is.
async function snooze(work: Work, ids: readonly number[], until: DateText | null): Promise<number> {
  const items = await readSomeItems(work.db, ids);
  const rows = items.flatMap((item): { softwareId: number; until: DateText | null }[] => {
    const [first] = renewalsOf(item, work.today);
    const latest = first ? latestSnooze(first.actBy, work.today) : null;
    if (until === null) return [{ softwareId: item.row.id, until: null }];
    if (latest === null || until <= work.today) return [];
    return [{ softwareId: item.row.id, until: until < latest ? until : latest }];
  });
  await writeSnoozes(work.db, work.person.id, rows);
  return rows.length;
}

/**
 * Items whose cancellation was decided are terminated by themselves once all their contracts are over
 * (docs/product/renewals.md#cancelling). It may run at any time and on any server.
 */
export async function endCancelled({ db, clock }: Pick<Server, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    // Imports write many items in an order of their own, with which this would deadlock.
    await lockImports(tx);
    await terminate(tx, { today: clock.today(), at: clock.now() });
  });
}

// In the history nobody is named: the day did it.
const terminate = (tx: Executor, { today, at }: { today: DateText; at: string }) =>
  tx.execute(sql`
    with over as materialized (
      select s.id, s.vendor || ' ' || s.product_name as title, (select max("endDate") from contracts where "softwareId" = s.id) as "lastDay"
      from software s
      where s.status = 'pending_cancellation'
        and exists (select from renewal_decisions d where d."softwareId" = s.id and d.decision = 'cancel' and d."statusBefore" is not null)
        and not exists (select from contracts c where c."softwareId" = s.id and (c."endDate" is null or c."endDate" >= ${today}))
      order by s.id for no key update
    ), terminated as (
      update software set status = 'terminated', version = version + 1, "updatedAt" = ${at}::timestamptz
      from over where software.id = over.id returning over.id, over.title, over."lastDay"
    ), logged as (
      insert into change_logs ("softwareId", "fieldName", "oldValue", "newValue", "createdAt")
      select id, 'status', 'pending_cancellation', 'terminated', ${at}::timestamptz from terminated
    )
    insert into activities (type, description, details, "softwareId", "createdAt")
    select 'status_change', title || ' is now terminated', 'Last contract date: ' || "lastDay", id, ${at}::timestamptz from terminated`);
