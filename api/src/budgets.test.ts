import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { saveBudgets } from './budgets.ts';

test.each([
  [undefined, 'Please enter an amount'],
  ['', 'Please enter an amount'],
  [0, 'A budget must be above 0'],
  [-5, 'A budget must be above 0'],
])('A budget of %j is refused with its own message', (amount, message) => {
  const budgets = [{ segment: 'Studio', amount }];
  expect(messagesOf(saveBudgets.body, { budgets })).toEqual({ 'budgets.0.amount': message });
});
