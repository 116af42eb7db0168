import { expect, test } from 'vitest';
import { today } from '../../test/renewals.ts';
import { effectiveSnooze, latestSnooze, snoozeChoices } from './snooze.ts';

test.each([
  ['2026-12-31', '2026-12-24'],
  ['2026-11-30', '2026-11-23'],
  ['2026-11-29', null],
  ['2026-11-01', null],
  [null, null],
])('With the day to act %s an item can be put off until %s', (actBy, until) => {
  expect(latestSnooze(actBy, today)).toBe(until);
});

test.each([
  ['as chosen', { until: '2026-12-01', actBy: '2026-12-31' }, '2026-12-01'],
  ['no longer than a week before the day to act', { until: '2026-12-30', actBy: '2026-12-31' }, '2026-12-24'],
  ['no more on its day', { until: today, actBy: '2026-12-31' }, null],
  ['no more in the last week', { until: '2026-12-01', actBy: '2026-11-25' }, null],
  ['not where there is no day to act', { until: '2026-12-01', actBy: null }, null],
  ['not at all', { until: null, actBy: '2026-12-31' }, null],
])('An item is put off %s', (_, snooze, until) => {
  expect(effectiveSnooze(snooze, today)).toBe(until);
});

test.each([
  [['2026-12-15'], ['2026-11-23', '2026-11-29', '2026-12-08']],
  [['2026-12-01'], ['2026-11-23', '2026-11-24']],
  [['2026-11-30'], ['2026-11-23']],
  [['2026-12-06'], ['2026-11-23', '2026-11-29']],
  [['2026-11-25', null], []],
  [
    ['2026-12-01', '2026-12-15', null],
    ['2026-11-23', '2026-11-29', '2026-12-08'],
  ],
])('With days to act on %j items can be put off until %j', (actBys, offered) => {
  expect(snoozeChoices(actBys, today).map(({ until }) => until)).toEqual(offered);
});
