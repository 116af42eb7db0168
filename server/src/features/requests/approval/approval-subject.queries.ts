import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import type { RequestSubject } from '@purser/domain/approvals/approval-state';
import type { DateText } from '@purser/domain/days';
import { followedBy } from '@purser/domain/renewal/succession';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import type { Work } from '../../../platform/serve.ts';
import { listContracts } from '../../contracts/contracts.queries.ts';
import { followedFirst, vendorIsNew } from '../record/requests.queries.ts';
import { type ApprovalRecord, type Followed, unasked } from './approval-record.ts';

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

type Asking = Pick<
  ApprovalRecord['row'],
  'vendor' | 'renewsContractId' | 'targetSoftwareId' | 'softwareId'
> & {
  readonly contract: { readonly startDate: string } | null;
  /** When the request began; null where somebody imagines it now. */
  readonly createdAt: string | null;
};

/** The same for any request, also one that somebody imagines. */
export async function findFollowed(
  db: Executor,
  { vendor, renewsContractId, targetSoftwareId, softwareId, contract, createdAt }: Asking,
): Promise<Followed> {
  const start = sql`${contract?.startDate ?? null}::date`;
  const followed = followedFirst(sql`${renewsContractId}::integer`, start);
  const asked = {
    vendor: sql`${vendor}::text`,
    since: sql`${createdAt ?? 'infinity'}::timestamptz`,
    own: sql`array[${targetSoftwareId}::integer, ${softwareId}::integer]`,
  };
  const { rows } = await db.execute<FollowedRow>(sql`
    select ${vendorIsNew(asked)} as "vendorIsNew",
      (select jsonb_build_object('cost', c.cost) from contracts c where c."softwareId" = ${targetSoftwareId}::integer
        order by ${followed} limit 1) as follows`);
  return rows[0] ?? unasked;
}

/**
 * The same for a request as its wrap-up answers it, with software of a vendor. Software that is linked and was there before the
 * request is none that is new: its contract follows another one, or is one more.
 */
export async function findWrappedSubject(
  { db, today }: Pick<Work, 'db' | 'today'>,
  row: ApprovalRecord['row'],
  { vendor, linked }: { readonly vendor: string; readonly linked: Software | undefined },
): Promise<RequestSubject> {
  const { vendorIsNew: isNew } = await findFollowed(db, { ...row, vendor });
  if (!linked || linked.createdAt >= row.createdAt)
    return { kind: row.kind, vendorIsNew: isNew, follows: null };
  const contracts = await listContracts(db, linked.id);
  const contract = dearestOf(contracts, today);
  const others = contracts.filter((one) => one !== contract);
  const follows = contract ? followedBy(others, contract) : null;
  return { kind: follows ? 'renewal' : 'contract', vendorIsNew: isNew, follows };
}

/** Of contracts that aren't over the one that costs most, so that a cheaper one beside it hides nothing. */
export const dearestOf = (contracts: readonly Contract[], today: DateText): Contract | undefined =>
  contracts
    .filter(({ endDate }) => endDate === null || endDate >= today)
    .toSorted((a, b) => b.cost - a.cost)[0];
