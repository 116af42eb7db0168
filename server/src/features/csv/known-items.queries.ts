import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { pagesOf } from '../../platform/read-in-pages.ts';
import { decisionObject } from '../portfolio/portfolio.queries.ts';

/** The columns of an item for imports and exports, with the addresses of people. */
export const itemColumns = sql`s.unique_id, s.vendor, s.product_name, s.notes, s.status, s.business_segment,
  s.business_segment_percentages, s.team_usage, s.renewal_date, owner.email as business_owner,
  admin.email as tech_admin, sponsor.email as executive_sponsor, s.billing_cycle, s."paymentType", s.cost`;

/** The owners of an item; deleted people own nothing. */
export const ownerJoins = sql`
  left join users owner on owner.id = s.business_owner_id and owner."deletedAt" is null
  left join users admin on admin.id = s.tech_admin_id and admin."deletedAt" is null
  left join users sponsor on sponsor.id = s.executive_sponsor_id and sponsor."deletedAt" is null`;

/** What was decided about an item's contracts, as its cost depends on it; null for nothing. */
export const decisionsOfItem = sql.raw(`(select jsonb_agg(${decisionObject}) from renewal_decisions d
  where d."softwareId" = s.id and d.decision is not null)`);

const termPairs = sql.raw(contractFieldNames.map((name) => `'${name}', "${name}"`).join(', '));

/**
 * Every item with its contracts in their order, some at a time and all of the same moment, within a transaction. Each is the JSON
 * text of a `KnownRow`: what a thread reads doesn't keep the process that only passes it on.
 */
export async function* knownItems(tx: Executor): AsyncGenerator<string[], void> {
  const statement = sql`
    select row_to_json(known)::text as text from (
      select s.id, s.version, ${itemColumns}, c.contracts, ${decisionsOfItem} as decisions
      from software s ${ownerJoins}
      left join (
        select "softwareId", json_agg(json_build_object('id', id, 'version', version, ${termPairs})
          order by "startDate", id) as contracts
        from contracts group by "softwareId"
      ) c on c."softwareId" = s.id
    ) known
    order by known.id`;
  for await (const rows of pagesOf<{ text: string }>(tx, statement)) yield rows.map(({ text }) => text);
}
