import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { putAbsence } from './absences.ts';

const away = (from: string, to: string) => messagesOf(putAbsence.body, { from, to, delegateId: 7 });

test('An absence may last for a single day, for a year at most, and doesn’t end before it begins', () => {
  expect(away('2026-11-20', '2026-11-20')).toEqual({});
  expect(away('2026-11-20', '2027-11-20')).toEqual({});
  for (const late of ['2027-11-21', '9999-12-31'])
    expect(away('2026-11-20', late)).toEqual({ to: 'At most a year after the first day' });
  expect(away('0001-01-01', '9999-12-31')).toEqual({ to: 'At most a year after the first day' });
  expect(away('2026-11-21', '2026-11-20')).toEqual({ to: 'The last day lies before the first' });
});
