import { expect, test } from 'vitest';
import { invalid, kindOf, statusOf } from './problem.ts';

test('Every kind has its status and is found again by it', () => {
  for (const kind of ['malformed', 'missing', 'stale', 'invalid', 'too_many', 'broken'] as const) {
    expect(kindOf(statusOf(kind))).toBe(kind);
  }
  expect(kindOf(418)).toBe('broken');
});

test('A problem of fields speaks with the voice of the first', () => {
  const problem = invalid({ cost: 'Cost is required', vendor: 'Vendor is required' });
  expect(problem).toMatchObject({ kind: 'invalid', code: 'invalid', message: 'Cost is required' });
});
