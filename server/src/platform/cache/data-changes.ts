import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';

/** What a query saw of the portfolio, so that a later one can tell what has changed since (decision 88). */
export interface DataState {
  /** Differs whenever what the portfolio shows does: two equal ones were read of the same items, contracts, files and names. */
  readonly version: string;
  /** The transactions whose changes the query saw. */
  readonly snapshot: string;
}

/** What has changed since a state, and which one it is now. */
export interface Changes {
  readonly state: DataState;
  /** The ids of the items that have changed; undefined where any may have. */
  readonly changed: readonly number[] | undefined;
  /** The record is so long that it should be summed up. */
  readonly isLong: boolean;
}

/** A text that differs whenever what the portfolio shows does. */
export async function readDataVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select coalesce(bit_xor(stamp), 0)::text as version from data_changes`,
  );
  return rows[0]?.version ?? '';
}

interface Found extends DataState, Record<string, unknown> {
  readonly versionThen: string;
  readonly changed: number[];
  readonly haveAllChanged: boolean;
  readonly isLong: boolean;
}

// Where nothing is known, no transaction was seen.
const nothingSeen = '1:1:';
// One row in their place takes less time to read.
const mostRows = 2000;

/**
 * The state of the data, and which items have changed since an earlier one. What the transaction reads besides must be of
 * the same moment: it has to be repeatable.
 */
export async function readChanges(tx: Executor, before: DataState | undefined): Promise<Changes> {
  const { rows } = await tx.execute<Found>(sql`
    with record as (
      select changes.*, case when summed is null then pg_visible_in_snapshot(transaction, earlier)
        else sees_all_of(earlier, summed) end as was_seen
      from data_changes changes, cast(${before?.snapshot ?? nothingSeen} as pg_snapshot) as earlier),
    unseen as (select * from record where not was_seen)
    select pg_current_snapshot()::text as snapshot,
      coalesce(bit_xor(stamp), 0)::text as version,
      coalesce(bit_xor(stamp) filter (where was_seen), 0)::text as "versionThen",
      array(
        select "softwareId" from unseen where "softwareId" is not null
        union
        select software.id from unseen
        join software on unseen."userId" in (business_owner_id, tech_admin_id, executive_sponsor_id)
      ) as changed,
      exists (select from unseen where "softwareId" is null and "userId" is null) as "haveAllChanged",
      count(*) > ${mostRows} or bool_or(${isForeign}) as "isLong"
    from record`);
  const [found] = rows;
  if (!found) throw new Error('The database has no record of its changes.');
  const { version, snapshot, versionThen, changed, haveAllChanged, isLong } = found;
  // Otherwise what was seen then is no longer all there: the database was set back, or others have summed up more.
  const isContinued = before?.version === versionThen;
  return {
    state: { version, snapshot },
    changed: isContinued && !haveAllChanged ? changed : undefined,
    isLong,
  };
}

// From another database that was restored into this one: its transactions had other numbers.
const isForeign = sql`greatest(transaction, pg_snapshot_xmax(summed)) > pg_snapshot_xmax(pg_current_snapshot())`;

/** Puts one row in the place of all that whoever knows a state has seen. The version stays the same. */
export async function sumUpChanges(db: Database, { snapshot }: DataState): Promise<void> {
  const seen = sql`cast(${snapshot} as pg_snapshot)`;
  await db.execute(sql`
    with gone as (
      delete from data_changes
      where case when summed is null then pg_visible_in_snapshot(transaction, ${seen}) else sees_all_of(${seen}, summed) end
        or ${isForeign}
      returning stamp)
    insert into data_changes (stamp, summed) select bit_xor(stamp), ${seen} from gone having count(*) > 0`);
}
