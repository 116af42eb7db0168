import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { type ApprovalRecord, type Followed, unasked } from './approval-record.ts';
import { vendorIsNew } from './requests.queries.ts';

/**
 * What a request's conditions ask about the portfolio: whether it has no item of the vendor, and the contract that the requested
 * one follows, which is the one that it renews or else the latest of its item. Looked up only where a condition asks.
 */
export async function findSubject(
  db: Executor,
  { row, steps }: Pick<ApprovalRecord, 'row' | 'steps'>,
): Promise<Followed> {
  const asked = new Set(steps.flatMap(({ conditions }) => conditions.map(({ field }) => field)));
  if (!asked.has('increase') && !asked.has('vendor_is_new')) return unasked;
  return findFollowed(db, row);
}

interface FollowedRow extends Record<string, unknown> {
  readonly vendorIsNew: boolean;
  readonly follows: { readonly cost: number } | null;
}

/** The same for any request, also one that somebody imagines. */
export async function findFollowed(
  db: Executor,
  {
    vendor,
    renewsContractId,
    targetSoftwareId,
  }: Pick<ApprovalRecord['row'], 'vendor' | 'renewsContractId' | 'targetSoftwareId'>,
): Promise<Followed> {
  const { rows } = await db.execute<FollowedRow>(sql`
    select ${vendorIsNew(sql`${vendor}::text`)} as "vendorIsNew",
      (select jsonb_build_object('cost', cost) from contracts
        where id = ${renewsContractId}::integer or (${renewsContractId}::integer is null and "softwareId" = ${targetSoftwareId}::integer)
        order by "startDate" desc, id desc limit 1) as follows`);
  return rows[0] ?? unasked;
}
