/**
 * A renewal date in a row that has a contract (docs/product/csv-import.md#renewal-dates). A contract shows no renewal date
 * beside its end, so that the day becomes the end where the row gives none. What is read otherwise is remarked, since the
 * item's own renewal date is only shown while it has no contract.
 */

import type { DateText } from '../days.ts';
import { readableDay } from '../mail-values.ts';
import { addDays } from '../renewal/civil-days.ts';
import { type RowReading, readDay } from './cells.ts';
import type { ColumnMapping, RenewalMeaning } from './columns.ts';
import { wordsOf } from './guess.ts';
import { readText } from './text.ts';

/** A row's renewal date, and whether its contract could end by it. */
export interface RenewalDay {
  /** What is left for the item. */
  readonly item: DateText | null;
  /** The contract's end, where the row gives none but this. */
  readonly end: DateText | null;
}

/**
 * What a file's renewal date means while nobody has said it. Our own files give an end beside it, and a blank one is none, also
 * where somebody has added a column of their own.
 * @example usualRenewal({ start_date: 'Start', renewal_date: 'Renews on' }, false) // 'next'
 */
export function usualRenewal(columns: ColumnMapping['columns'], isOwnHeader: boolean): RenewalMeaning {
  const { renewal_date, end_date } = columns;
  const isOurs = isOwnHeader || renewal_date === 'renewal_date';
  if (renewal_date === undefined || (isOurs && end_date !== undefined)) return 'item';
  return renewing.test(wordsOf(renewal_date)) ? 'next' : 'last';
}

// In all the languages of the aliases.
const renewing = /renew|verlanger|renouvel|renova/;

/** Whether a row's contract has no end but the one that its renewal date may give. */
export const canEndByRenewal = ({ cells }: Pick<RowReading, 'cells'>): boolean =>
  readText(cells.renewal_date) !== null && readText(cells.end_date) === null;

/** Reads the renewal date of a row with a contract. */
export function readRenewal(reading: RowReading, startDate: DateText | null): RenewalDay {
  const day = readRenewalDay(reading);
  const { renewal = 'item' } = reading.context;
  if (day === null || startDate === null || renewal === 'item' || !canEndByRenewal(reading))
    return { item: day, end: null };
  const end = renewal === 'next' ? dayBefore(day) : day;
  return end < startDate ? { item: day, end: null } : { item: null, end };
}

/** The renewal date of a row without a contract, which is the item's own. */
export const readRenewalDay = (reading: RowReading): DateText | null =>
  readDay(reading, 'renewal_date', 'Invalid renewal date');

const dayBefore = (day: DateText): DateText => addDays(day, -1);

/** Remarks on a renewal date that is shown nowhere, since the row's contract ends otherwise or not at all. */
export function warnOfHiddenRenewal(
  { context, warnings }: RowReading,
  { item }: RenewalDay,
  endDate: DateText | null,
): void {
  if (item === null || endsBy(item, endDate)) return;
  // A file of ours gives both, as they are in the portfolio that it comes from.
  const isItems = (context.renewal ?? 'item') === 'item';
  if (endDate !== null && isItems) return;
  warnings.push({ kind: `hidden renewal ${endDate === null}`, ...hiddenTexts(item, { isItems, endDate }) });
}

interface Outvoted {
  readonly isItems: boolean;
  readonly endDate: DateText | null;
}

function hiddenTexts(renewal: DateText, { isItems, endDate }: Outvoted) {
  const day = readableDay(renewal);
  if (endDate !== null || isItems)
    return {
      message: `Renewal date ${day} is saved but not shown: the contract shows its own end date`,
      several: `Renewal dates, such as ${day}, are saved but not shown: the contracts show their own end dates`,
    };
  return {
    message: `Renewal date ${day} was not used as the end date: it is not after the start date`,
    several: `Renewal dates, such as ${day}, were not used as end dates: they are not after the start date`,
  };
}

/** Whether a renewal date says the same as an end: that day, or the day after. @example endsBy('2027-01-01', '2026-12-31') // true */
export const endsBy = (renewal: DateText, end: DateText | null): boolean =>
  renewal === end || dayBefore(renewal) === end;
