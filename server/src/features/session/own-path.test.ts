import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/'],
  ['/table'],
  ['/table?status=active&sort=vendor#row'],
  ['/requests/12'],
  ['/apiary'],
  ['/table?q=100%25'],
  ['/a%20b/50%25'],
])('%s is a page of our own', (path) => {
  expect(ownPath(path)).toBe(path);
});

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
  ['/%2F%2Fevil.example'],
  ['/%2Fevil.example'],
  ['/%5cevil.example'],
  ['/%255cevil.example'],
  ['/%252F%252Fevil.example'],
  ['/%25252525252Fevil.example'],
  ['/x/%2e%2e/%2Fevil.example'],
  ['/%2e%2e/api/logout'],
  ['/x/%252e%252e/api/logout'],
  ['/x%2F..%2Fapi%2Flogout'],
  ['/%61pi/logout'],
  ['/%2561pi/logout'],
  ['/api%2Flogout'],
  ['/%65valuation/auth'],
  ['/%0a/evil.example'],
  ['/%00'],
  ['/%ff'],
  ['/%'],
  [`/${'x'.repeat(2000)}`],
])('%j leads to the start page', (path) => {
  expect(ownPath(path)).toBe('/');
});

test('What is no text leads to the start page', () => {
  expect([ownPath(undefined), ownPath(['/table', '/requests']), ownPath(7)]).toEqual(['/', '/', '/']);
});
