import type { RequestRow } from '@purser/api/requests';
import { isOpen } from '@purser/domain/requests';
import { countOf } from '../../lib/format.ts';
import type { Reader } from './request-lines.ts';

/** What cards and rows show beside their request. */
export interface RequestContext {
  readonly me: Reader;
  /** What a request repeats, as text; undefined for most. */
  readonly repeatOf: (id: number) => string | undefined;
  readonly pictureOf: (id: number | null) => string | null | undefined;
}

/** From so many days on a request has waited long. */
const longDays = 8;

export const ageText = ({ daysInStatus }: Pick<RequestRow, 'daysInStatus'>): string =>
  countOf(daysInStatus, 'day');

/** Whether somebody should have acted by now; a closed request waits for nobody. */
export const hasWaitedLong = ({ status, daysInStatus }: RequestRow): boolean =>
  isOpen(status) && daysInStatus >= longDays;
