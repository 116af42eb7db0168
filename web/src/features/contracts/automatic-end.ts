import { endDateOf } from '@purser/domain/contracts';
import { isDateText } from '@purser/domain/days';
import { parseBillingCycle } from '@purser/domain/options';

/** A term's last day; '' without start or cycle, and after the year 9999. @example automaticEnd('2026-01-31', 'monthly') // '2026-02-27' */
export function automaticEnd(startDate: string, billingCycle: string): string {
  const cycle = parseBillingCycle(billingCycle);
  if (!cycle || !isDateText(startDate)) return '';
  const end = endDateOf(startDate, cycle);
  return isDateText(end) ? end : '';
}
