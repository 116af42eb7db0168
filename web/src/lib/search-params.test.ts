import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('Whatever a value looks like, it is read as the text it is', () => {
  expect(parseSearch('?q=true&sort=123&next=%7B%7D&q2=')).toEqual({
    q: 'true',
    sort: '123',
    next: '{}',
    q2: '',
  });
});

test('A list is a name that comes more than once', () => {
  const search = { status: ['active', 'on hold'], q: 'a&b', software: 7, none: undefined };
  const text = stringifySearch(search);
  expect(text).toBe('?status=active&status=on+hold&q=a%26b&software=7');
  expect(parseSearch(text)).toEqual({ status: ['active', 'on hold'], q: 'a&b', software: '7' });
  expect(stringifySearch({})).toBe('');
});
