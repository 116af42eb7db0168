import type { Contract } from '@purser/api/contracts';
import {
  type ApprovedTerms,
  approvalMessages,
  changedTerms,
  isEnding,
} from '@purser/domain/contract-approval';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { type SQL, sql } from 'drizzle-orm';
import type { Work } from '../../platform/serve.ts';
import { getSwitches } from '../../platform/settings.ts';
import { findRenewedTerm } from './contract-renewal.ts';

type Asker = Pick<Work, 'db' | 'person'>;

/** The condition that this person may add a contract directly. As part of a statement it costs no round trip. */
export const mayAddContract = ({ person }: Pick<Work, 'person'>): SQL =>
  may(person, 'skip approvals')
    ? sql`true`
    : sql`not exists (select from settings where key = 'contractsNeedApproval' and value = 'true')`;

/** Whether this person's contracts need an approval. */
export const needsApproval = async ({ db, person }: Asker): Promise<boolean> =>
  !may(person, 'skip approvals') && (await getSwitches(db)).contractsNeedApproval;

/** Requires that this person's contracts need no approval; else 403 that says what to do instead. */
export async function requireNoApproval(asker: Asker, write: keyof typeof approvalMessages): Promise<void> {
  if (await needsApproval(asker)) refuse(write);
}

function refuse(write: keyof typeof approvalMessages): never {
  throw new Problem('forbidden', approvalMessages[write], { code: 'approval_needed' });
}

interface ContractChange {
  readonly row: ApprovedTerms;
  readonly changes: Partial<ApprovedTerms>;
}

/** Requires that changes of contracts touch no term that is approved, or that this person's need no approval. */
export async function requireFreeChanges(asker: Asker, changed: readonly ContractChange[]): Promise<void> {
  const touches = ({ row, changes }: ContractChange) => changedTerms(row, { ...row, ...changes }).length > 0;
  if (changed.some(touches)) await requireNoApproval(asker, 'change');
}

/** Requires that a termination doesn't extend a contract beyond what its own terms reach, or that this person may extend it. */
export async function requireEnding(
  work: Asker & Pick<Work, 'today'>,
  day: string,
  contract: Pick<Contract, 'id' | 'softwareId' | 'endDate'>,
): Promise<void> {
  const { endDate } = contract;
  if (isEnding(day, { endDate, until: null }) || !(await needsApproval(work))) return;
  const term = await findRenewedTerm(work.db, { ...contract, contractId: contract.id }, work.today);
  // A yearly contract whose end nobody has entered has none to extend.
  if (!term && endDate === null) return;
  if (!isEnding(day, { endDate, until: term?.termEnd ?? null })) refuse('extension');
}
