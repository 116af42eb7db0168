import type { WarnedContract } from '@purser/domain/contract-warnings';
import { parseBillingCycle } from '@purser/domain/options';
import type { CostedContract } from '@purser/domain/spend';

export type TermedContract = CostedContract & WarnedContract;

/** Reads the text that `gatheredTerms` writes. */
export function contractsIn(terms: string | null): TermedContract[] {
  // Of an item without contracts, the text has only the separators.
  if (!terms || terms.startsWith('-')) return [];
  return terms.split(',').map((term) => {
    const [id = '', startDate = '', cost = '', endDate = '-', notice = null, cycle = ''] = term.split(' ');
    return {
      id: Number(id),
      startDate,
      cost: Number(cost),
      endDate: endDate === '-' ? null : endDate,
      cancellationNoticeDate: notice,
      billingCycle: parseBillingCycle(cycle) ?? 'yearly',
    };
  });
}
