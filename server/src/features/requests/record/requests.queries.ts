import type { PurchaseRequest, RequestRow } from '@purser/api/request-replies';
import { materialTerms } from '@purser/domain/approvals/material-changes';
import { type Holidays, overdueDays } from '@purser/domain/approvals/working-days';
import type { DateText } from '@purser/domain/days';
import { fieldNames, pick } from '@purser/domain/fields';
import type { Actor } from '@purser/domain/policy';
import { followingDays } from '@purser/domain/renewal/succession';
import { requestNotes, requestTermNames } from '@purser/domain/request-fields';
import { daysInStatus, requestNumber } from '@purser/domain/request-labels';
import { comparedTerms } from '@purser/domain/terms';
import { ownerFields } from '@purser/domain/workflow';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { firstRow, theRow } from '../../../db/rows.ts';
import { columnsOf } from '../../../db/statements.ts';
import { mails } from '../../../db/tables/mails.ts';
import { purchaseRequests } from '../../../db/tables/purchase-requests.ts';
import { approvalKeys, getHolidays } from '../approval/company.queries.ts';
import {
  findEverybody,
  findPeople,
  type KnownPeople,
  nameOf,
  ownersPresent,
  presentOf,
} from './known-people.queries.ts';

export type RequestRecord = typeof purchaseRequests.$inferSelect;

type Computed = 'requestNumber' | 'daysInStatus' | 'requestorName' | 'currentAssigneeName' | 'overdueDays';
type ListedRecord = Omit<RequestRow, Computed>;
type WholeRecord = Omit<PurchaseRequest, Computed | 'requestor' | 'sentBackByName' | 'follows'> & {
  readonly follows: PurchaseRequest['follows'];
  readonly requestorUsername: string;
  readonly requestorImage: string | null;
};

const columns = sql`${columnsOf(['id', ...requestTermNames, 'requestorId', 'status', 'currentStep'], 'r')},
  step.label as "currentStepLabel",
  ${columnsOf(['currentAssigneeId', 'softwareId', 'targetSoftwareId', 'renewsContractId', 'kind', 'formKey', 'round', 'currentSteps', 'askedIds', 'dueOn', 'sentBackBy', 'isWithdrawn', 'statusSince', 'version', 'createdAt', 'updatedAt'], 'r')}`;

const tables = sql.raw(`
  purchase_requests r
  join request_steps step on step."requestId" = r.id and step."stepName" = r."currentStep"`);

const openOnlyCondition = (openOnly: boolean) =>
  openOnly ? sql`where r.status in ('draft', 'in_progress')` : sql``;

/** The moment, ISO 8601 in UTC, and the company's day at which requests are listed. */
interface Listing {
  readonly now: string;
  readonly today: DateText;
}

/**
 * All requests, those of some ids, or just those that still go on, the newest first. People are few and are read once for all: joined to
 * each request they took a seventh of the query’s time.
 */
export async function listRequests(
  db: Executor,
  {
    now,
    today,
    openOnly = false,
    ids,
  }: Listing & { readonly openOnly?: boolean; readonly ids?: readonly number[] },
): Promise<RequestRow[]> {
  const condition = ids
    ? sql`where r.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)`
    : openOnlyCondition(openOnly);
  const { rows } = await db.execute<ListedRecord & Record<string, unknown>>(
    sql`select ${columns} from ${tables} ${condition} order by r.id desc`,
  );
  // Read after the requests, so that nobody is missing among them.
  const people = await findEverybody(db);
  const day = { now, today, holidays: new Set(await getHolidays(db)) };
  return rows.map((record) => requestRow(record, people, day));
}

/**
 * Differs whenever {@link listRequests} does, and takes a small part of its time (decision 89). Each writing gives a row another `xmin`; of
 * databases that were restored, whose rows may have the same one, `version` and `updatedAt` tell. A day more in a status is one
 * of the things that differ. Overlapping transactions need no care, since it says what this one sees.
 */
export async function readRequestsVersion(db: Executor, now: string): Promise<string> {
  const days = sql`ceil(extract(epoch from ${now}::timestamptz - r."statusSince") / 86400)`;
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select bit_xor(hash_record_extended(row(r.id, r.xmin, step.xmin, r.version, r."updatedAt", ${days}), 0))
        from ${tables}),
      (select bit_xor(hash_record_extended(row(id, name, username, "deletedAt"), 0)) from users),
      (select md5(value::text) from settings where key = ${approvalKeys.holidays})) as version`);
  return rows[0]?.version ?? '';
}

export async function findRequest(
  db: Executor,
  id: number,
  { now, today }: Listing,
): Promise<PurchaseRequest | undefined> {
  const { rows } = await db.execute<WholeRecord & Record<string, unknown>>(sql`
    select ${columns}, ${columnsOf([...fieldNames(requestNotes), 'contract', 'contractId', 'updatedBy', 'sentBackComment', 'questions', 'answers', 'basis'], 'r')},
      ${followed} as follows,
      case when ${asksOfVendor} then ${vendorIsNew({ vendor: sql`r.vendor`, since: sql`r."createdAt"`, own: sql`array[r."targetSoftwareId", r."softwareId"]` })} end as "vendorIsNew",
      changer.name as "updatedByName",
      requestor.username as "requestorUsername", requestor."profileImageUrl" as "requestorImage"
    from ${tables} join users requestor on requestor.id = r."requestorId"
      left join users changer on changer.id = r."updatedBy"
    where r.id = ${id}`);
  const [record] = rows;
  if (!record) return undefined;
  const { requestorUsername: username, requestorImage: profileImageUrl, ...whole } = record;
  const { requestorId, currentAssigneeId } = whole;
  const owners = ownerFields.map((field) => whole[field]);
  const people = await findPeople(db, [requestorId, ...owners, currentAssigneeId, whole.sentBackBy]);
  const request = requestRow(whole, people, { now, today, holidays: new Set(await getHolidays(db)) });
  return {
    ...request,
    basis: answeredBasis(request.basis),
    sentBackByName: nameOf(people, whole.sentBackBy),
    requestor: { id: requestorId, name: request.requestorName, username, profileImageUrl },
  };
}

// The terms of a contract are kept with it as a whole.
const answeredBasis = (basis: PurchaseRequest['basis']): PurchaseRequest['basis'] =>
  basis && { ...basis, contract: basis.contract && pick(basis.contract, materialTerms) };

const asksOfVendor = sql.raw(`exists (
  select from request_steps s where s."requestId" = r.id and s.conditions @> '[{"field": "vendor_is_new"}]')`);

/** A vendor, the moment from which on nothing makes it known any more, and the items that don't: columns or parameters. */
interface VendorAsked {
  readonly vendor: SQL;
  readonly since: SQL;
  readonly own: SQL;
}

/**
 * Whether a vendor is new to a request (docs/product/approvals.md#conditions): no item was theirs when it began but its own, and
 * none that came with another request which nobody has approved; and no contract of theirs is older, or was approved.
 */
export const vendorIsNew = ({ vendor, since, own }: VendorAsked): SQL => sql`not exists (
  select from software s where lower(s.vendor) = lower(coalesce(${vendor}, ''))
    and not exists (select from change_logs l
      where l."softwareId" = s.id and l."fieldName" = 'vendor' and l."createdAt" > ${since})
    and (
      exists (select from contracts c where c."softwareId" = s.id and (
        c."createdAt" <= ${since} or exists (select from purchase_requests a where a."contractId" = c.id)))
      or (s."createdAt" <= ${since} and array_position(${own}, s.id) is null and not exists (
        select from purchase_requests q
        where q."targetSoftwareId" = s.id and q."createdAt" = s."createdAt" and q.status <> 'approved'))))`;

/**
 * Puts the contract that a requested one follows before all others of its item, `c`: the one that it names, or else the latest.
 * One that was long over when the latest began is no price to go by, so that nobody names a dear one of years ago.
 */
export const followedFirst = (named: SQL, start: SQL): SQL => sql`
  coalesce(c.id = ${named} and (c."autoRenew" or c."endDate" is null or c."endDate" + ${followingDays}::integer >= ${start}
    or not exists (select from contracts later where later."softwareId" = c."softwareId" and later."startDate" > c."endDate")),
  false) desc, c."startDate" desc, c.id desc`;

// The contract that a requested one follows.
const followed = sql`(select jsonb_build_object('contractId', c.id, ${sql.raw(
  comparedTerms.map((name) => `'${name}', c."${name}"`).join(', '),
)})
  from contracts c
  where r.contract is not null and c.id is distinct from r."contractId" and c."softwareId" = r."targetSoftwareId"
  order by ${followedFirst(sql`r."renewsContractId"`, sql`(r.contract->>'startDate')::date`)} limit 1)`;

interface Day extends Listing {
  readonly holidays: Holidays;
}

// Deleted owners and assignees read as null; the requestor has a name in any case.
function requestRow<Row extends ListedRecord>(
  record: Row,
  people: KnownPeople,
  { now, today, holidays }: Day,
) {
  const assigneeId = presentOf(people, record.currentAssigneeId);
  return {
    ...ownersPresent(record, people),
    currentAssigneeId: assigneeId,
    requestNumber: requestNumber(record.id),
    requestorName: nameOf(people, record.requestorId) ?? '',
    currentAssigneeName: nameOf(people, assigneeId),
    daysInStatus: daysInStatus(record.statusSince, now),
    overdueDays: record.dueOn === null ? 0 : overdueDays(record.dueOn, today, holidays),
  };
}

/** How many requests in progress wait for somebody; those that wait for nobody who is there wait for every administrator. */
export function countMyTurn(db: Executor, { id, role }: Actor): Promise<number> {
  const isAsked = sql`"askedIds" @> array[${id}::integer]`;
  const isNobodys = sql`not exists (select from users where users.id = any ("askedIds") and "deletedAt" is null)`;
  const isMine = role === 'admin' ? sql`(${isAsked} or ${isNobodys})` : isAsked;
  return db.$count(purchaseRequests, sql`status = 'in_progress' and ${isMine}`);
}

export const findRecord = (db: Executor, id: number): Promise<RequestRecord | undefined> =>
  firstRow(db.select().from(purchaseRequests).where(eq(purchaseRequests.id, id)));

/** While a request is locked for an update, others may add comments and attachments to it; while for a deletion, they can't. */
export const lockRecord = (
  tx: Executor,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<RequestRecord | undefined> =>
  firstRow(tx.select().from(purchaseRequests).where(eq(purchaseRequests.id, id)).for(strength));

export const insertRequest = (
  tx: Executor,
  values: typeof purchaseRequests.$inferInsert,
): Promise<RequestRecord> => theRow(tx.insert(purchaseRequests).values(values).returning());

export const updateRecord = (tx: Executor, id: number, changes: Partial<RequestRecord>) =>
  tx.update(purchaseRequests).set(changes).where(eq(purchaseRequests.id, id));

/** Its steps, comments and attachments are deleted by their foreign keys. */
export const deleteRecord = (tx: Executor, id: number) =>
  tx.delete(purchaseRequests).where(eq(purchaseRequests.id, id));

/** Removes the mails about a locked request that weren't sent yet: their links would lead nowhere. */
export const deleteWaitingMails = (tx: Executor, id: number) =>
  tx.delete(mails).where(and(eq(mails.requestId, id), eq(mails.status, 'waiting')));
