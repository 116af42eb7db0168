import { expect, test } from 'vitest';
import { termOf } from '../../../test/renewal-rows.ts';
import { termAxis } from './term-axis.ts';

const today = '2026-11-21';

test('The axis begins 60 days before today where the term began earlier, and ends 60 days after it', () => {
  const axis = termAxis(termOf(), today);
  // From Sep 22 to Feb 4 are 135 days, of which today is the 60th and Dec 6 the 75th.
  expect(axis?.term).toMatchObject({ left: 0, isTorn: true });
  expect([axis?.today, axis?.edge].map((at) => Math.round(at ?? 0))).toEqual([44, 56]);
});

test('A term that began lately isn’t torn, and its axis begins with it', () => {
  const row = termOf({
    term: { number: 2, start: '2026-11-01', end: '2027-10-31' },
    boundary: '2027-11-01',
    actBy: '2027-09-01',
  });
  const axis = termAxis(row, today);
  expect(axis?.term).toMatchObject({ left: 0, isTorn: false });
  expect(axis?.months.map(({ label }) => label)).toEqual(['Jan 2027', 'Apr', 'Jul', 'Oct']);
});

test('Too late for notice is from the day after act by to the term’s end, and nowhere once it is decided', () => {
  const axis = termAxis(termOf(), today);
  expect(axis?.tooLate?.left).toBeGreaterThan(axis?.actBy ?? 0);
  expect((axis?.tooLate?.left ?? 0) + (axis?.tooLate?.width ?? 0)).toBeCloseTo(axis?.edge ?? 0);
  expect(termAxis(termOf({ state: 'cancelled' }), today)?.tooLate).toBeNull();
  expect(termAxis(termOf({ renewsItself: false }), today)?.tooLate).toBeNull();
});

test('Today is on the axis of a term that ended long ago, and of one that is yet to begin', () => {
  const over = termOf({
    state: 'lapsed',
    term: { number: 1, start: '2024-01-01', end: '2024-12-31' },
    boundary: '2025-01-01',
    actBy: '2024-12-31',
  });
  const ahead = termOf({
    term: { number: 1, start: '2027-01-01', end: '2027-12-31' },
    boundary: '2028-01-01',
    actBy: '2027-12-31',
  });
  for (const row of [over, ahead]) {
    const at = termAxis(row, today)?.today ?? -1;
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThanOrEqual(100);
  }
});

test('What runs on is drawn to the day it can end on, and a term without an end isn’t drawn', () => {
  const running = termOf({
    state: 'running',
    canEndOn: '2026-12-31',
    actBy: null,
    boundary: '2026-12-01',
    derivation: { ...termOf().derivation, cancelBy: '2026-12-01' },
  });
  const axis = termAxis(running, today);
  expect(axis?.actBy).toBeLessThan(axis?.edge ?? 0);
  expect(axis?.tooLate).not.toBeNull();
  const endless = termOf({ boundary: null, term: { number: 1, start: '2026-01-01', end: null } });
  expect(termAxis(endless, today)).toBeNull();
});
