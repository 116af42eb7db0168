import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { lockImports } from '../../platform/locks.ts';
import type { Server } from '../../platform/serve.ts';

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
