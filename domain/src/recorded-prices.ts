/**
 * What was approved of a contract whose running term is recorded (docs/product/contracts.md#approval-of-contracts): a term that
 * was recorded within the tolerance counts as it was foreseen, so that the tolerance isn't taken anew with each term.
 */
import { largestWithin } from './cost-tolerance.ts';
import { dayNumber } from './days.ts';
import { type Cents, centsOf } from './money.ts';
import { upliftedCost } from './renewal/exposure.ts';
import type { RenewalContract } from './renewal/renewal-source.ts';
import { scheduleOf } from './renewal/schedule.ts';
import { followsAfter } from './renewal/succession.ts';

type Priced = Pick<
  RenewalContract,
  | 'id'
  | 'startDate'
  | 'endDate'
  | 'billingCycle'
  | 'autoRenew'
  | 'renewalMonths'
  | 'renewalUplift'
  | 'renewsContractId'
  | 'cost'
>;

interface Approvals {
  /** The contracts that were approved by themselves, or decided on as renewals. */
  readonly approvedIds: ReadonlySet<number>;
  /** In percent. */
  readonly tolerance: number;
}

/**
 * A year's cost of a line's last contract as it was approved, in cents; 0 for no contract.
 * @example approvedCost([{ …, cost: 1000 }, { …, renewsContractId: 1, cost: 1100 }], { approvedIds: new Set(), tolerance: 10 }) // 100000n
 */
export function approvedCost(line: readonly Priced[], { approvedIds, tolerance }: Approvals): Cents {
  let approved = 0n;
  for (const [at, contract] of line.entries()) {
    const before = line[at - 1];
    const cost = centsOf(contract.cost);
    const isRecorded = before?.id === contract.renewsContractId && !approvedIds.has(contract.id);
    const foreseen = before && isRecorded ? foreseenCost(approved, before, contract) : cost;
    approved = cost > foreseen && cost <= largestWithin(foreseen, tolerance) ? foreseen : cost;
  }
  return approved;
}

function foreseenCost(approved: Cents, before: Priced, { startDate }: Priced): Cents {
  const schedule = scheduleOf(before);
  const renewals = schedule ? followsAfter(schedule, { start: dayNumber(startDate), isNamed: true }) : 0;
  return upliftedCost(approved, before.renewalUplift, renewals ?? 0);
}
