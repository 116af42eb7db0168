import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([['/'], ['/table'], ['/table?status=active&sort=vendor#row'], ['/requests/12'], ['/apiary']])(
  '%s is a page of our own',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test('Letters of any script are kept, as an address writes them', () => {
  expect(ownPath('/table?q=Zürich')).toBe('/table?q=Z%C3%BCrich');
});

test.each([
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/.//evil.example'],
  ['/x/..//evil.example'],
  ['/%2e//evil.example'],
  ['http://evil.example'],
  ['https:evil.example'],
  ['javascript:alert(1)'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/\u0000'],
  ['\u0001//evil.example'],
  ['/x\r\nset-cookie: a=b'],
  [' /table'],
  ['table'],
  [''],
  ['/api/logout'],
  ['/API/logout'],
  ['/x/../api/logout'],
  ['/evaluation/auth'],
  [`/${'x'.repeat(2000)}`],
])('%j leads to the start page', (path) => {
  expect(ownPath(path)).toBe('/');
});

test('What is no text leads to the start page', () => {
  expect([ownPath(undefined), ownPath(['/table', '/requests']), ownPath(7)]).toEqual(['/', '/', '/']);
});
