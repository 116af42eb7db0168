import { expect, test } from 'vitest';
import { type DayReason, reasonText } from './reasons.ts';

const reason: DayReason = {
  kind: 'signed',
  date: '2027-03-14',
  raise: null,
  cycle: null,
  contractId: 1,
  requestId: null,
  days: 31,
  ofDays: 31,
};

test.each<{ given: Partial<DayReason>; request?: string; text: string }>([
  { given: {}, text: 'Signed to Mar 14, 2027' },
  { given: { days: 14 }, text: 'Signed to Mar 14, 2027, 14 of 31 days' },
  {
    given: { kind: 'renews', date: '2027-03-15', raise: { percent: 8, date: '2027-03-15' }, days: 17 },
    text: 'Renews itself Mar 15, 2027, +8%, 17 of 31 days',
  },
  {
    given: { kind: 'recurs', cycle: 'quarterly', raise: { percent: -2.5, date: '2027-01-19' } },
    text: 'Recurs quarterly, −2.5% from Jan 19, 2027',
  },
  { given: { kind: 'requested' }, request: 'REQ-000141, Tech Review', text: 'REQ-000141, Tech Review' },
  { given: { kind: 'requested', days: 16 }, text: 'Requested, 16 of 31 days' },
])('A reason reads “$text”', ({ given, request, text }) => {
  expect(reasonText({ ...reason, ...given }, request)).toBe(text);
});
