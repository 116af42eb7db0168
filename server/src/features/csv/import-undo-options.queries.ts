import { defaultOptions } from '@purser/domain/options';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { getOptions } from '../../platform/settings.ts';
import { itemsOf } from './import-undo.queries.ts';

type Row = {
  readonly list: 'businessSegments' | 'teamUsage' | 'statusOptions' | 'paymentTypes';
  readonly value: string;
};

/**
 * The number of added option values that no item has any more once an import is undone. They remain in Settings: they may
 * have been added for something else.
 */
export async function countUnusedOptions(db: Executor, importId: number): Promise<number> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with item as materialized (select id, "isNew" from ${itemsOf(importId)} as item where reasons = '{}'),
    used as (
      select item.id is not null as goes, list, value
      from software left join item on item.id = software.id cross join lateral ${ownLists(sql`software`)}
      union all
      select item."isNew" is true, 'paymentTypes', contracts."paymentType"
      from contracts left join item on item.id = contracts."softwareId"
      union all
      select false, list, value
      from import_writes join item on item.id = "softwareId"
      cross join lateral json_populate_record(null::software, before) as was cross join lateral ${ownLists(sql`was`)}
      where "importId" = ${importId} and kind = 'item' and before is not null)
    select list, value from used where value is not null group by list, value having bool_and(goes)`);
  const options = await getOptions(db);
  const wasAdded = ({ list, value }: Row): boolean =>
    options[list].includes(value) && !defaultOptions[list].includes(value);
  return rows.filter(wasAdded).length;
}

const ownLists = (row: SQL): SQL => sql`(
  select 'businessSegments' as list, unnest(${row}.business_segment) as value
  union all select 'teamUsage', unnest(${row}.team_usage)
  union all select 'statusOptions', ${row}.status
  union all select 'paymentTypes', ${row}."paymentType") as used_values`;
