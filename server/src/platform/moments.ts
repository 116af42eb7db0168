import { startOfDay } from '@purser/domain/dates';
import { isDateText } from '@purser/domain/days';
import { addDays } from '@purser/domain/renewal/civil-days';

/** What a list is narrowed to: days of the company, both of them included, or moments, `to` not included. */
interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
}

/** The moments from and before which a list is asked for; undefined where that end is open. */
export const momentsOf = ({ from, to, timeZone }: Span) => ({
  since: from !== undefined && isDateText(from) ? startOfDay(timeZone, from) : from,
  before: to !== undefined && isDateText(to) ? startOfDay(timeZone, addDays(to, 1)) : to,
});
