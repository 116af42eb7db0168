import { fullDay } from '@purser/domain/renewal/day-words';
import { outcomeOf, type WouldBeContract } from '@purser/domain/renewal/next-term';
import { urgencyOf } from '@purser/domain/renewals';
import { daysLeftText } from '../../lib/format.ts';

/** What is said of a contract whose day to act is past or within 30 days; undefined of any other (docs/product/contracts.md#new-contract). */
export function actDayText(contract: WouldBeContract | undefined, today: string): string | undefined {
  const actBy = contract && outcomeOf(contract, today).actBy;
  if (!actBy) return undefined;
  const { days, urgency } = urgencyOf(actBy, today);
  if (urgency === 'overdue') return `The act-by day has passed: ${fullDay(actBy)}.`;
  return urgency === 'week' || urgency === 'near'
    ? `Act by ${fullDay(actBy)}: ${daysLeftText(days)}.`
    : undefined;
}

/** What a later contract follows isn't acted on any more. */
export const isLast = (contract: Starting, contracts: readonly Starting[]): boolean =>
  contracts.every(({ startDate }) => startDate <= contract.startDate);

interface Starting {
  readonly startDate: string;
}
