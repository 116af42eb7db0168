import type { DateText } from '@purser/domain/days';
import { calendarEventsOf } from '@purser/domain/renewal/calendar-events';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { NamedRenewal } from '../renewals/renewal-terms.ts';

interface FeedContext {
  readonly today: DateText;
  /** When the feed was made, ISO 8601 in UTC. */
  readonly now: string;
  readonly appUrl: string;
}

/** Renewals as a calendar that programs read (RFC 5545): all-day events, each with a name that stays. */
export function feedText(renewals: readonly NamedRenewal[], { today, now, appUrl }: FeedContext): string {
  const calendar = ical({
    name: 'Purser',
    prodId: '//Purser//Renewals//EN',
    method: ICalCalendarMethod.PUBLISH,
  });
  const stamp = new Date(now);
  const host = new URL(appUrl).host;
  for (const renewal of renewals) {
    for (const { key, day, title } of calendarEventsOf(renewal, today)) {
      calendar.createEvent({
        id: `${key}@${host}`,
        sequence: renewal.contractVersion,
        start: day,
        allDay: true,
        summary: title,
        description: renewal.derivation.sentence,
        url: `${appUrl}/dashboard?software=${renewal.softwareId}`,
        stamp,
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  return calendar.toString();
}
