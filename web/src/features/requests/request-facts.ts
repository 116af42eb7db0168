import type { RequestRow } from '@purser/api/requests';
import { isOpen } from '@purser/domain/requests';
import { countOf } from '../../lib/format.ts';
import type { Reader } from './request-lines.ts';

/** What a card or row is drawn with, beside its request. */
export interface RequestContext {
  readonly me: Reader;
  /** What a request repeats, in words; undefined for most of them. */
  readonly repeatOf: (id: number) => string | undefined;
  readonly pictureOf: (id: number | null) => string | null | undefined;
}

/** From how many days on a request has waited long. */
const longDays = 8;

/** How long a request stands where it does. @example ageText({ daysInStatus: 1 }) // '1 day' */
export const ageText = ({ daysInStatus }: Pick<RequestRow, 'daysInStatus'>): string =>
  countOf(daysInStatus, 'day');

/** Whether somebody should have come to it by now; nobody waits for one that is closed. */
export const hasWaitedLong = ({ status, daysInStatus }: RequestRow): boolean =>
  isOpen(status) && daysInStatus >= longDays;
