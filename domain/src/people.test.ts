import { expect, test } from 'vitest';
import { lookOf, nameOf, parseEmail, shownName, takenNames, usernameOf } from './people.ts';

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

test.each([
  ['Nora Lindqvist', 'NORA LINDQVIST'],
  ['Nora Lindqvist', ' Nora \u00a0 Lindqvist '],
  ['Nora Lindqvist', 'Nora\u2003Lindqvist'],
  ['Nora Lindqvist', 'Ｎｏｒａ　Ｌｉｎｄｑｖｉｓｔ'],
  ['Nora Lindqvist', 'Nora\u200b Lind\u00adqvist\u2060'],
  ['Nora Lindqvist', 'Nora \u200b Lindqvist\u3164\u2800'],
  ['Nora Lindqvist', '\u202eNora\u202c Lindqvist'],
  ['José Núñez', 'Jose\u0301 Nu\u0301n\u0303ez'],
  ['Anna Weiß', 'ANNA WEISS'],
  ['Sofia Lind', 'Soﬁa Lind'],
])('The names %j and %j look alike', (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test.each([
  ['Nora Lindqvist', 'Nora Lindquist'],
  ['Nora Lindqvist', 'NoraLindqvist'],
  // Letters of another script: out of scope (decision 68).
  ['Nora', 'N\u043era'],
])('The names %j and %j are two', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other));
});

test('A name is shown with the user name where somebody else has one that looks the same, and plain otherwise', () => {
  const nora = { id: 1, name: 'Nora Lindqvist', username: 'nora' };
  const other = { id: 2, name: 'nora  lindqvist', username: 'nora2' };
  const ben = { id: 3, name: 'Ben', username: 'ben' };
  const shown = (person: typeof nora) => shownName(person, takenNames([nora, other, ben]));
  expect([nora, other, ben].map(shown)).toEqual(['Nora Lindqvist (nora)', 'nora  lindqvist (nora2)', 'Ben']);
  // What somebody was called once, before another had that name, tells them apart too.
  expect(shown({ ...ben, name: 'Nora Lindqvist' })).toBe('Nora Lindqvist (ben)');
  expect(shown({ ...ben, name: 'Benjamin' })).toBe('Benjamin');
});

test.each([
  'Nora Lindqvist (nora)',
  'Nora Lindqvist （nora）',
  'Nora Lindqvist ❨nora❩',
  'Nora Lindqvist [nora]',
])('The name %s passes for nobody’s with their user name', (name) => {
  const ben = { id: 3, name, username: 'ben' };
  expect(shownName(ben, takenNames([ben]))).toBe(`${name} (ben)`);
});
