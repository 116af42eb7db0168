import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DigestEntry, digestOfEntries, digestReason, isInDigest, lastDigests } from './digests.ts';
import { mailPaces } from './notifications.ts';

// Nov 23, 2026 is a Monday.
test.each([
  ['2026-11-23T06:59:59.999Z', 'UTC', '2026-11-22', '2026-11-22T07:00Z', '2026-11-16T07:00Z'],
  ['2026-11-23T07:00Z', 'UTC', '2026-11-23', '2026-11-23T07:00Z', '2026-11-23T07:00Z'],
  ['2026-11-25T23:00Z', 'UTC', '2026-11-25', '2026-11-25T07:00Z', '2026-11-23T07:00Z'],
  ['2026-11-22T17:00Z', 'Pacific/Kiritimati', '2026-11-23', '2026-11-22T17:00Z', '2026-11-22T17:00Z'],
  ['2026-11-23T17:59Z', 'Pacific/Pago_Pago', '2026-11-22', '2026-11-22T18:00Z', '2026-11-16T18:00Z'],
  // The clocks of New York went back on Nov 1.
  ['2026-11-01T15:00Z', 'America/New_York', '2026-11-01', '2026-11-01T12:00Z', '2026-10-26T11:00Z'],
])('At %s in %s the last digests were those of %s', (time, timeZone, day, daily, weekly) => {
  const [now = '', ...last] = [time, daily, weekly].map((instant) => new Date(instant).toISOString());
  expect(lastDigests({ now, timeZone })).toEqual({ day, daily: last[0], weekly: last[1] });
});

const times = lastDigests({ now: '2026-11-25T07:00:00.000Z', timeZone: 'UTC' });

test.each([
  ['daily', 'daily', '2026-11-25T06:59:59.999Z', true],
  ['daily', 'daily', '2026-11-25T07:00:00.000Z', false],
  // After days without a server, all of them come at once.
  ['daily', 'daily', '2026-11-20T12:00:00.000Z', true],
  ['weekly', 'weekly', '2026-11-23T06:59:59.999Z', true],
  ['weekly', 'weekly', '2026-11-23T07:00:00.000Z', false],
  // What waits comes with the earlier one of what was chosen then and what is chosen now.
  ['weekly', 'daily', '2026-11-24T12:00:00.000Z', true],
  ['daily', 'weekly', '2026-11-24T12:00:00.000Z', true],
  ['weekly', 'at_once', '2026-11-24T12:00:00.000Z', true],
  ['weekly', 'none', '2026-11-24T12:00:00.000Z', true],
  ['daily', 'none', '2026-11-25T12:00:00.000Z', false],
] as const)('What waits for the %s digest, now %s, from %s: %s', (waits, pace, createdAt, isIn) => {
  expect(isInDigest({ waits, pace, createdAt }, times)).toBe(isIn);
});

test('Nothing waits for longer than a week, whatever is chosen in between', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  const zone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York');
  fc.assert(
    fc.property(
      instant,
      zone,
      fc.constantFrom('daily', 'weekly'),
      fc.constantFrom(...mailPaces),
      (at, timeZone, waits, pace) => {
        const later = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString();
        const news = { waits, pace, createdAt: at.toISOString() };
        expect(isInDigest(news, lastDigests({ now: news.createdAt, timeZone }))).toBe(false);
        // A week may have an hour more where clocks change.
        expect(isInDigest(news, lastDigests({ now: later(7.1), timeZone }))).toBe(true);
        const isOverNext = isInDigest(news, lastDigests({ now: later(1.1), timeZone }));
        expect(isOverNext || pace === 'weekly').toBe(true);
      },
    ),
  );
});

const entry = (given: Partial<DigestEntry>): DigestEntry => ({
  kind: 'comment',
  waits: 'daily',
  title: 'Grace commented: Figma',
  detail: null,
  link: '/dashboard?software=1',
  createdAt: '2026-11-20T10:31:00.000Z',
  ...given,
});

test('A digest has its entries by kind, the oldest first, with the time of the day that it is about', () => {
  const digest = digestOfEntries(
    [
      entry({ title: 'Later', createdAt: '2026-11-20T15:40:00.000Z' }),
      entry({ title: 'Earlier', detail: 'More' }),
      entry({ kind: 'decided', title: 'Approved', link: '/requests/1' }),
    ],
    'UTC',
  );
  expect(digest).toEqual({
    heading: 'Friday, Nov 20 in Purser',
    subject: 'Friday, Nov 20 in Purser: 3 things',
    groups: [
      {
        heading: 'Decided',
        entries: [{ title: 'Approved', detail: null, link: '/requests/1', time: '10:31 AM' }],
      },
      {
        heading: 'Comments',
        entries: [
          { title: 'Earlier', detail: 'More', link: '/dashboard?software=1', time: '10:31 AM' },
          { title: 'Later', detail: null, link: '/dashboard?software=1', time: '3:40 PM' },
        ],
      },
    ],
  });
});

test('A digest of several days names them', () => {
  const one = entry({ createdAt: '2026-11-16T12:00:00.000Z' });
  const { subject, groups } = digestOfEntries([entry({}), one], 'America/New_York');
  expect(subject).toBe('Nov 16 to Nov 20 in Purser: 2 things');
  expect(groups[0]?.entries.map(({ time }) => time)).toEqual(['Nov 16, 7:00 AM', 'Nov 20, 5:31 AM']);
  expect(digestOfEntries([one], 'UTC').subject).toBe('Monday, Nov 16 in Purser: 1 thing');
});

test('A digest says what its reader has asked for', () => {
  expect(digestReason([entry({})])).toBe('You asked to be told of comments daily.');
  const decided = entry({ kind: 'decided', waits: 'weekly' });
  expect(digestReason([entry({}), entry({ kind: 'owner' }), decided, entry({})])).toBe(
    'You asked to be told of comments and ownership daily, and of decisions weekly.',
  );
});
