import { endDateOf } from '@purser/domain/contracts';
import { dateOf, dateText } from '@purser/domain/dates';
import { isDateText } from '@purser/domain/days';
import { parseBillingCycle } from '@purser/domain/options';

/** The day a term ends by itself; '' where start or cycle don't say, and beyond the year 9999. @example automaticEnd('2026-01-31', 'monthly') // '2026-02-27' */
export function automaticEnd(startDate: string, billingCycle: string | undefined): string {
  const cycle = parseBillingCycle(billingCycle ?? '');
  if (!cycle || !isDateText(startDate)) return '';
  const end = dateText(endDateOf(dateOf(startDate), cycle));
  return isDateText(end) ? end : '';
}
