import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRun } from './schedule.ts';

const daily = { hour: 2, minute: 0 };
const hourly = { minute: 47 };

test.each([
  ['later today', daily, '2026-11-21T01:59:59.999Z', 'UTC', '2026-11-21T02:00:00.000Z'],
  ['tomorrow, where it is just past', daily, '2026-11-21T02:00:00.000Z', 'UTC', '2026-11-22T02:00:00.000Z'],
  ['by the company’s clock', daily, '2026-11-21T12:00:00.000Z', 'Asia/Tokyo', '2026-11-21T17:00:00.000Z'],
  ['in this hour', hourly, '2026-11-21T12:46:30.500Z', 'UTC', '2026-11-21T12:47:00.000Z'],
  ['in the next hour', hourly, '2026-11-21T23:47:00.001Z', 'UTC', '2026-11-22T00:47:00.000Z'],
  [
    'an hour later, in the night that has no two o’clock',
    daily,
    '2026-03-08T05:00:00.000Z',
    'America/New_York',
    '2026-03-08T07:00:00.000Z',
  ],
])('Work is next done %s', (_when, schedule, now, timeZone, next) => {
  expect(nextRun(schedule, { now, timeZone })).toBe(next);
});

test('It is always to come, and within a day and the hour that clocks are put back', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
  const schedules = fc.record(
    { hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) },
    { requiredKeys: ['minute'] },
  );
  fc.assert(
    fc.property(moments, zones, schedules, (moment, timeZone, schedule) => {
      const wait = Date.parse(nextRun(schedule, { now: moment.toISOString(), timeZone })) - moment.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
    }),
  );
});
