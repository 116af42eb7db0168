/** When regular work is done next, by the clock of the company's zone (docs/product/system.md#jobs). */
import { Temporal } from 'temporal-polyfill';

/** Each day at an hour and a minute, or each hour at a minute. */
export interface JobSchedule {
  readonly hour?: number;
  readonly minute: number;
}

/** A moment, ISO 8601 in UTC, and the zone whose clock counts. */
export interface ZonedNow {
  readonly now: string;
  readonly timeZone: string;
}

/**
 * The first moment after now, ISO 8601 in UTC with milliseconds. Where clocks skip it, it is as much later.
 * @example nextRun({ hour: 2, minute: 0 }, { now: '2026-11-21T12:00:00.000Z', timeZone: 'UTC' }) // '2026-11-22T02:00:00.000Z'
 */
export function nextRun({ hour, minute }: JobSchedule, { now, timeZone }: ZonedNow): string {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const plain = { ...(hour !== undefined && { hour }), minute, second: 0, millisecond: 0, microsecond: 0 };
  const step = hour === undefined ? { hours: 1 } : { days: 1 };
  const first = here.with({ ...plain, nanosecond: 0 });
  const isLater = Temporal.ZonedDateTime.compare(first, here) > 0;
  const next = isLater ? first : here.add(step).with({ ...plain, nanosecond: 0 });
  return next.toInstant().toString({ smallestUnit: 'millisecond' });
}
