import type { DateText } from '@purser/domain/days';
import { calendarEventsOf } from '@purser/domain/renewal/calendar-events';
import { mapSteps } from '@purser/domain/steps';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { createCachedPieces, groupRows } from '../../platform/cache/cached-pieces.ts';
import { type ZippedPiece, zipPiece } from '../../platform/gzip-pieces.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import type { NamedRenewal } from '../renewals/renewal-terms.ts';

interface FeedContext {
  readonly today: DateText;
  readonly appUrl: string;
}

interface FeedTurn extends Pick<FeedContext, 'today'> {
  readonly turn: WorkTurn;
}

/** Renewals as a calendar that programs read (RFC 5545): all-day events, each with a name that stays. */
export function feedText(renewals: readonly NamedRenewal[], { today, appUrl }: FeedContext): string {
  const calendar = ical({
    name: 'Purser',
    prodId: '//Purser//Renewals//EN',
    method: ICalCalendarMethod.PUBLISH,
  });
  const { host } = new URL(appUrl);
  // What is due depends on the day, so each day's calendar is a new one.
  const stamp = new Date(`${today}T00:00:00Z`);
  for (const renewal of renewals) {
    for (const { key, day, title } of calendarEventsOf(renewal, today)) {
      calendar.createEvent({
        id: `${key}@${host}`,
        sequence: renewal.changes,
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

const beginning = 'BEGIN:VEVENT';
const ending = 'END:VCALENDAR';

/** The same in turns, for what may be thousands. */
export async function feedInTurns(
  renewals: readonly NamedRenewal[],
  { turn, ...context }: FeedContext & FeedTurn,
): Promise<string> {
  const empty = feedText([], context);
  const end = empty.lastIndexOf(ending);
  const groups = groupRows(renewals, ({ contractId }) => contractId);
  const events = await turn.run(mapSteps(groups, ({ rows }) => eventsIn(feedText(rows, context))));
  return [empty.slice(0, end), ...events, empty.slice(end)].join('');
}

/** Writes the calendar of everything, which programs ask for after each change: anew only where something has changed. */
export function createCompanyPieces(
  appUrl: string,
): (renewals: readonly NamedRenewal[], feed: FeedTurn) => Promise<ZippedPiece[]> {
  let context: FeedContext = { today: '', appUrl };
  const pieces = createCachedPieces((rows: readonly NamedRenewal[]) => eventsIn(feedText(rows, context)));
  return async (renewals, { today, turn }) => {
    context = { today, appUrl };
    const empty = feedText([], context);
    const end = empty.lastIndexOf(ending);
    const groups = groupRows(renewals, ({ contractId }) => contractId);
    const [head, tail] = await Promise.all([zipPiece(empty.slice(0, end)), zipPiece(empty.slice(end))]);
    return [head, ...(await pieces(groups, turn)), tail];
  };
}

function eventsIn(calendar: string): string {
  const begin = calendar.indexOf(beginning);
  return begin < 0 ? '' : calendar.slice(begin, calendar.lastIndexOf(ending));
}
