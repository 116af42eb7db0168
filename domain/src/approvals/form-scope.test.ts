import { expect, test } from 'vitest';
import { isForKind, scopeFault, scopeText } from './form-scope.ts';

const seats = { name: 'More seats', kinds: ['contract', 'renewal'], largestCost: 1000 } as const;
const allowed = 'The form ‘More seats’ allows at most $1,000 a year.';
const dear = `${allowed} Please enter less, or choose another form`;
const tooLate = `${allowed} For more, please start a new request with another form`;
const other = 'The form ‘More seats’ is only for contracts and renewals. Please choose another form';
const unknown = `${allowed} Please enter the cost`;

test.each([
  [seats, { kind: 'renewal', cost: 1000 }, 'submitted', undefined],
  [seats, { kind: 'renewal', cost: 1000.01 }, 'begun', dear],
  [seats, { kind: 'renewal', cost: 1000.01 }, 'under way', tooLate],
  [seats, { kind: 'software', cost: 1 }, 'begun', other],
  [seats, { kind: 'contract', cost: null }, 'begun', undefined],
  [seats, { kind: 'contract', cost: null }, 'submitted', unknown],
  [{ name: 'Any' }, { kind: 'software', cost: null }, 'submitted', undefined],
  [{ name: 'Any', kinds: [], largestCost: null }, { kind: 'software', cost: 9e9 }, 'submitted', undefined],
] as const)('Of the form %j the request %j, %s, reads %j', (form, request, state, expected) => {
  expect(scopeFault(form, request, { state, sign: '$' })?.message).toBe(expected);
});

test('What it is for reads as words, and offers it for its kinds', () => {
  expect(scopeText(seats, '$')).toBe('only for contracts and renewals, at most $1,000 a year');
  expect(scopeText({}, '$')).toBe('');
  expect([isForKind(seats, 'renewal'), isForKind(seats, 'software'), isForKind({}, 'software')]).toEqual([
    true,
    false,
    true,
  ]);
});
