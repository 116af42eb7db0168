/** Addresses under which calendar programs fetch what has to be acted on (docs/product/renewals.md#feeds). */
import { calendarFeedKinds } from '@purser/domain/renewal/calendar-feeds';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, optionalText } from './fields.ts';

const endpoint = endpointsOf('Renewals');

/** A feed as its owner sees it; its address is told once, when it is made. */
export const calendarFeed = z.object({
  id: z.number(),
  kind: z.enum(calendarFeedKinds),
  segment: z.string().nullable(),
  createdAt: instant,
  /** To the hour. */
  lastUsedAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const listCalendarFeeds = endpoint(addresses.listCalendarFeeds, 'Your own calendar feeds', {
  reply: z.array(calendarFeed),
});

/** A feed to be made: of what one owns, of a segment, or of everything. */
export const newCalendarFeed = z
  .object({
    kind: z.enum(calendarFeedKinds, 'Please choose mine, segment or company'),
    segment: optionalText().default(null),
  })
  .refine(({ kind, segment }) => kind !== 'segment' || segment !== null, {
    path: ['segment'],
    message: 'Segment is required',
  });
export type NewCalendarFeed = z.output<typeof newCalendarFeed>;

export const createCalendarFeed = endpoint(addresses.createCalendarFeed, 'Make a calendar feed', {
  body: newCalendarFeed,
  secret: 'told once',
  reply: z.object({ id: z.number(), url: z.string() }),
  status: 201,
});

export const deleteCalendarFeed = endpoint(
  addresses.deleteCalendarFeed,
  'Revoke a calendar feed: its address answers nobody any more',
  { reply: 'nothing' },
);
