import { sharesOf } from '@purser/domain/csv/export';
import type { KnownContract, KnownItem } from '@purser/domain/csv/matching';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { nextPage, pagesOf } from '../../platform/read-in-pages.ts';
import { decisionObject } from '../portfolio/portfolio.queries.ts';

/** An item's values as {@link itemColumns} answer them. */
type ItemRow = Omit<ItemValues, 'team_usage'> & { readonly team_usage: readonly string[] };

type KnownRow = ItemRow &
  Pick<KnownItem, 'id' | 'version' | 'unique_id'> & {
    readonly contracts: readonly (ContractValues & Pick<KnownContract, 'id' | 'version'>)[] | null;
    readonly decisions: KnownItem['decisions'] | null;
  };

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

/** Every item with its contracts in their order, some at a time and all of the same moment, within a transaction. */
export async function* knownItems(tx: Executor): AsyncGenerator<KnownItem[], void> {
  const statement = sql`
    select s.id, s.version, ${itemColumns}, c.contracts, ${decisionsOfItem} as decisions
    from software s ${ownerJoins}
    left join (
      select "softwareId", json_agg(json_build_object('id', id, 'version', version, ${termPairs})
        order by "startDate", id) as contracts
      from contracts group by "softwareId"
    ) c on c."softwareId" = s.id
    order by s.id`;
  const fetch = async () => (await tx.execute<KnownRow & Record<string, unknown>>(nextPage)).rows;
  for await (const rows of pagesOf(tx, { statement, fetch })) yield rows.map(knownItem);
}

const knownItem = ({ id, version, unique_id, contracts, decisions, ...item }: KnownRow): KnownItem => ({
  id,
  version,
  unique_id,
  item: itemValues(item),
  contracts: (contracts ?? []).map(({ id: contractId, version: contractVersion, ...values }) => ({
    id: contractId,
    version: contractVersion,
    values,
  })),
  decisions: decisions ?? [],
});

/** An item's row with the values that a file's row would have. */
export const itemValues = (row: ItemRow): ItemValues => ({
  ...row,
  business_segment_percentages: sharesOf(row.business_segment_percentages),
  team_usage: row.team_usage.length > 0 ? row.team_usage : null,
});
