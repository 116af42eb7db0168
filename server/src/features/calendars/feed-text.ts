import type { DateText } from '@purser/domain/days';
import { calendarEventsOf } from '@purser/domain/renewal/calendar-events';
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { NamedRenewal } from '../renewals/renewal-terms.ts';

/** Renewals as a calendar that programs read (RFC 5545), of the texts of their events. */
export function feedText(events: readonly string[]): string {
  const text = emptyCalendar().toString();
  const end = text.lastIndexOf('END:VCALENDAR');
  return text.slice(0, end) + events.join('') + text.slice(end);
}

const emptyCalendar = (): ICalCalendar =>
  ical({ name: 'Purser', prodId: '//Purser//Renewals//EN', method: ICalCalendarMethod.PUBLISH });

/**
 * Writes a renewal's all-day events, each with a name that stays. A calendar of thousands is fetched after each change: what
 * hasn't changed since the day began is written once.
 */
export function createEventsText(appUrl: string): (renewal: NamedRenewal, today: DateText) => string {
  const known = new WeakMap<NamedRenewal, { readonly today: DateText; readonly text: string }>();
  return (renewal, today) => {
    const found = known.get(renewal);
    if (found?.today === today) return found.text;
    const text = textOf(renewal, { today, appUrl });
    known.set(renewal, { today, text });
    return text;
  };
}

function textOf(
  renewal: NamedRenewal,
  { today, appUrl }: { readonly today: DateText; readonly appUrl: string },
): string {
  const calendar = emptyCalendar();
  const { host } = new URL(appUrl);
  for (const { key, day, title } of calendarEventsOf(renewal, today)) {
    calendar.createEvent({
      id: `${key}@${host}`,
      sequence: renewal.contractVersion,
      start: day,
      allDay: true,
      summary: title,
      description: renewal.derivation.sentence,
      url: `${appUrl}/dashboard?software=${renewal.softwareId}`,
      // What is due depends on the day, so each day's calendar is a new one.
      stamp: new Date(`${today}T00:00:00Z`),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const text = calendar.toString();
  const begin = text.indexOf('BEGIN:VEVENT');
  return begin < 0 ? '' : text.slice(begin, text.lastIndexOf('END:VCALENDAR'));
}
