import { parseDepartment } from '@purser/domain/department';
import type { OpenRequest } from '@purser/domain/forecast/forecast-source';
import { requestNumber } from '@purser/domain/request-labels';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** An open request that has a cost, with the item that it is for, if there is one, and what it is called. */
export interface NamedRequest extends OpenRequest {
  readonly targetSoftwareId: number | null;
  /** Its number and the step that it is at: 'REQ-000141, Legal Review'. */
  readonly label: string;
}

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly vendor: string;
  readonly productName: string;
  readonly department: string | null;
  readonly cost: number;
  readonly businessOwnerId: number | null;
  readonly renewsContractId: number | null;
  readonly targetSoftwareId: number | null;
  readonly startDate: string | null;
  readonly paymentType: string | null;
  readonly step: string;
}

// Drafts ask for nothing yet; what is for an item that was deleted can't come to be.
const open = sql`from purchase_requests r
  join request_steps step on step."requestId" = r.id and step."stepName" = r."currentStep"
  left join users owner on owner.id = r."businessOwnerId" and owner."deletedAt" is null
  where r.status = 'in_progress' and r."estimatedCost" is not null and r."softwareId" is null
    and (r.contract is null or r."targetSoftwareId" is not null)`;

/** The open requests that cost something, in the order of their ids. */
export async function readOpenRequests(db: Executor): Promise<NamedRequest[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.vendor, r."productName", r.department, r."estimatedCost" as cost, owner.id as "businessOwnerId",
      r."renewsContractId", r."targetSoftwareId", r.contract ->> 'startDate' as "startDate",
      r.contract ->> 'paymentType' as "paymentType", step.label as step
    ${open} order by r.id`);
  return rows.map(requestOf);
}

/** Differs whenever {@link readOpenRequests} does. */
export async function readOpenRequestsVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select coalesce(bit_xor(hash_record_extended(row(r.id, r.xmin, r.version, r."updatedAt", step.xmin, step.label, owner.id), 0)), 0)::text as version
    ${open}`);
  return rows[0]?.version ?? '';
}

const requestOf = ({ productName, department, step, ...row }: Row): NamedRequest => ({
  ...row,
  ...sharesOf(department),
  product_name: productName,
  label: `${requestNumber(row.id)}, ${step}`,
});

function sharesOf(
  department: string | null,
): Pick<NamedRequest, 'business_segment' | 'business_segment_percentages'> {
  if (department === null) return { business_segment: null, business_segment_percentages: null };
  const { segments, percentages } = parseDepartment(department) ?? {
    segments: [department],
    percentages: null,
  };
  return {
    business_segment: [...segments],
    business_segment_percentages: percentages && JSON.stringify(percentages),
  };
}
