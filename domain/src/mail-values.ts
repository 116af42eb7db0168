/** What is stored of an event for its mails and notifications, as people read it (docs/product/mail.md#texts). */
import { isDateText } from './days.ts';
import { readableCost } from './money.ts';

/**
 * The stored details of an event as people read them: days and amounts are formatted, the amounts after the company's sign; all else stays as it is.
 * @example readableValues({ endDate: '2024-01-05', cost: '1200.00' }, '$') // { endDate: 'Jan 5, 2024', cost: '$1,200' }
 */
export function readableValues(
  details: Readonly<Record<string, unknown>>,
  sign: string,
): Readonly<Record<string, string>> {
  const texts = Object.entries(details).map(([name, value]): [string, string] => {
    const text = typeof value === 'string' ? value : '';
    if (days.has(name)) return [name, readableDay(text)];
    return [name, name === 'cost' ? readableCost(text, sign) : text];
  });
  return Object.fromEntries(texts);
}

/** A day as people read it; any other text as it is. @example readableDay('2024-01-05') // 'Jan 5, 2024' */
export const readableDay = (text: string): string =>
  isDateText(text) ? dayFormat.format(new Date(text)) : text;

const days: ReadonlySet<string> = new Set(['startDate', 'endDate', 'renewalDate', 'noticeDate']);

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
