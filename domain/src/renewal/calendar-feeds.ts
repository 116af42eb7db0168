/** What a calendar can subscribe to (docs/product/renewals.md#feeds). */
import { isOwnedBy } from './attention.ts';
import type { RenewalRow } from './renewal-row.ts';

/** A person's own renewals, those of a business segment, or all. */
export const calendarFeedKinds = ['mine', 'segment', 'company'] as const;
export type CalendarFeedKind = (typeof calendarFeedKinds)[number];

/** A feed as it chooses its renewals. `segment` is given for that kind alone. */
interface FeedChoice {
  readonly kind: CalendarFeedKind;
  readonly segment: string | null;
  readonly userId: number;
}

/** Whether a feed has a renewal. @example isInFeed(row, { kind: 'company', segment: null, userId: 7 }) // true */
export function isInFeed(
  row: Pick<RenewalRow, 'businessOwnerId' | 'techAdminId' | 'business_segment'>,
  { kind, segment, userId }: FeedChoice,
): boolean {
  if (kind === 'mine') return isOwnedBy(row, userId);
  return kind === 'company' || (segment !== null && (row.business_segment ?? []).includes(segment));
}

/** What a feed is called on screens and in the audit log; without a segment, one that is still to be chosen. */
const kindNames: Readonly<Record<CalendarFeedKind, string>> = {
  mine: 'What I own',
  segment: 'A segment',
  company: 'The company',
};

/** @example feedName({ kind: 'segment', segment: 'Studio' }) // 'Studio' */
export const feedName = ({ kind, segment }: Omit<FeedChoice, 'userId'>): string => segment ?? kindNames[kind];
