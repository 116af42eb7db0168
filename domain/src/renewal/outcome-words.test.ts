import { expect, test } from 'vitest';
import { outcomeText } from './outcome-words.ts';

const row = {
  state: 'undecided',
  term: { number: 1, start: '2025-12-01', end: '2026-11-30' },
  boundary: '2026-12-01',
  renewsItself: true,
  renewalMonths: 12,
  nextStart: null,
  canEndOn: null,
  decision: null,
} as const;

test.each([
  [{}, 'Renews on Dec 1 for 12 months.'],
  [{ state: 'missed' }, 'Renews on Dec 1 for 12 months.'],
  [{ renewsItself: false, boundary: null, renewalMonths: null }, 'Ends on Nov 30; it doesn’t renew itself.'],
  [
    { renewsItself: false, term: { number: 1, start: '2025-12-01', end: null } },
    'Ends on a day that isn’t entered; it doesn’t renew itself.',
  ],
  [{ state: 'lapsed' }, 'Ended on Nov 30; still active.'],
  [{ state: 'cancelling' }, 'Notice isn’t recorded. Without it: renews on Dec 1 for 12 months.'],
  [{ state: 'cancelling', canEndOn: '2026-12-31' }, 'Notice isn’t recorded. Without it: runs on.'],
  [{ state: 'renewal_requested' }, 'A request for its renewal is open.'],
  [{ state: 'renegotiating', decision: { until: '2026-11-25' } }, 'Follow up on Nov 25.'],
  [{ state: 'renegotiating' }, 'Being renegotiated.'],
  [{ state: 'renewed', nextStart: '2027-01-01' }, 'Its next contract starts Jan 1, 2027.'],
  [{ state: 'cancelled' }, 'Ends on Nov 30.'],
  [{ state: 'running', canEndOn: '2026-12-31' }, 'Runs on; can end on Dec 31.'],
  [{ state: 'running' }, 'Runs on.'],
] as const)('%j reads “%s”', (given, text) => {
  expect(outcomeText({ ...row, ...given }, '2026-11-22')).toBe(text);
});
