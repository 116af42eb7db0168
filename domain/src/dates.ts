/** The day that it is somewhere, and the moment at which a day begins there (docs/product/dates-and-money.md#civil-dates). */
import { Temporal } from 'temporal-polyfill';
import type { DateText } from './days.ts';

/** Today in a zone, from an instant. @example todayIn('America/New_York', '2026-01-01T03:00:00Z') // '2025-12-31' */
export const todayIn = (timeZone: string, instant: string): DateText =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** When a day begins in a zone, ISO 8601 in UTC. @example startOfDay('Europe/Berlin', '2026-11-21') // '2026-11-20T23:00:00Z' */
export const startOfDay = (timeZone: string, day: DateText): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString();
