import { expect, test } from 'vitest';
import { type Action, may } from './policy.ts';

const user = { id: 7, role: 'user' } as const;
const admin = { id: 1, role: 'admin' } as const;

const everybodys: readonly Action[] = [
  'edit software',
  'delete software',
  'edit contracts',
  'upload files',
  'add comments',
  'import portfolio',
  'save options',
];

test.each(everybodys)('Any signed-in person may %s', (action) => {
  expect([may(user, action), may(admin, action)]).toEqual([true, true]);
});

test('Only an administrator adds people', () => {
  expect([may(user, 'add people'), may(admin, 'add people')]).toEqual([false, true]);
});
