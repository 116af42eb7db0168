import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { putAbsence } from './absences.ts';

const away = (from: string, to: string) => messagesOf(putAbsence.body, { from, to, delegateId: 7 });

test('An absence may last for a single day, and doesn’t end before it begins', () => {
  expect(away('2026-11-20', '2026-11-20')).toEqual({});
  expect(away('2026-11-21', '2026-11-20')).toEqual({ to: 'The last day lies before the first' });
});
