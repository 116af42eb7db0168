import { expect, test } from 'vitest';
import { nameOf, parseEmail, usernameOf } from './people.ts';
import { may } from './policy.ts';

test.each([
  [' Ann.Lee@Example.COM ', 'ann.lee@example.com'],
  ['ann@localhost', undefined],
  ['ann', undefined],
  ['ann@@example.com', undefined],
  ['ann lee@example.com', undefined],
  ['ann@-example.com', undefined],
])('%j is the address %j', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

test('A user name keeps what it may of the address', () => {
  expect(usernameOf('Ann.Lee+news@example.com')).toBe('ann.leenews');
  expect(usernameOf('ø@example.com')).toBe('user');
});

test('A name is made from the address where nobody gave one', () => {
  expect(nameOf('ann.lee@example.com')).toBe('Ann Lee');
});

test('Administrators alone add people, everyone works on software', () => {
  expect(may({ id: 1, role: 'admin' }, 'add people')).toBe(true);
  expect(may({ id: 1, role: 'user' }, 'add people')).toBe(false);
  expect(may({ id: 1, role: 'user' }, 'delete software')).toBe(true);
});
