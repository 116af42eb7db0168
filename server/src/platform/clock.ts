import { todayIn } from '@purser/domain/dates';
import type { DateText } from '@purser/domain/days';

/** The only source of the time. */
export interface Clock {
  /** This moment, ISO 8601 in UTC. */
  now(): string;
  /** The civil date in the company's zone. */
  today(): DateText;
}

export function machineClock(timeZone: string): Clock {
  // Every zone changes its date at a full quarter of an hour, so the date is computed once in each.
  let known = { quarter: Number.NaN, today: '' };
  return {
    now: () => new Date().toISOString(),
    today: () => {
      const now = Date.now();
      const quarter = Math.floor(now / 900_000);
      if (quarter !== known.quarter) {
        known = { quarter, today: todayIn(timeZone, new Date(now).toISOString()) };
      }
      return known.today;
    },
  };
}

/** A moment some milliseconds after another. @example later('2026-01-01T00:00:00.000Z', 1000) // '2026-01-01T00:00:01.000Z' */
export const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
