import { type Contract, type ContractChanges, endMissing, notOfThisItem } from '@purser/api/contracts';
import { invalid } from '@purser/domain/problem';
import { endBeforeStart, endFault, isUnitMissing, noticeUnitMissing } from '@purser/domain/terms';
import type { Executor } from '../../db/client.ts';
import { findContract } from './contracts.queries.ts';

/** Requires that terms fit together. An imported contract may lack its end: that is refused only where the end or the billing cycle is changed. */
export function requireSound(after: Contract, input: ContractChanges): void {
  const fault = endFault(after);
  const isAboutEnd = input.endDate !== undefined || input.billingCycle !== undefined;
  if (fault === 'missing' && isAboutEnd) throw invalid({ endDate: endMissing });
  if (fault === 'beforeStart') throw invalid({ endDate: endBeforeStart });
  if (isUnitMissing(after)) throw invalid({ noticeUnit: noticeUnitMissing });
}

/** Requires that a contract to be renewed, where one is named, is the item's. One that is deleted meanwhile is a conflict. */
export async function requireOwnContract(db: Executor, softwareId: number, id: number | null): Promise<void> {
  if (id === null) return;
  const contract = await findContract(db, id);
  if (contract?.softwareId !== softwareId) throw invalid({ renewsContractId: notOfThisItem });
}

/** Why a contract can’t end so early. An item has several, so the message says which one is meant and what can be done. */
export const tooEarly = ({ startDate, endDate }: Contract, today: string): string =>
  startDate > today
    ? `${endBeforeStart}. The contract from ${startDate} to ${endDate ?? 'open end'} hasn’t begun: delete it first`
    : `${endBeforeStart}. The contract that ends starts on ${startDate}: choose that day or a later one`;
