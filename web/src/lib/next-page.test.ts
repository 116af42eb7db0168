import { expect, test } from 'vitest';
import { landingFor, parseNext, signInAddress } from './next-page.ts';

test.each([
  ['/table', '/table'],
  ['/table?status=active&sort=-cost#top', '/table?status=active&sort=-cost#top'],
  ['/requests/7', '/requests/7'],
  ['/table?q=a%26b', '/table?q=a%26b'],
  ['/requests/../table', '/table'],
])('%s is a page of our own', (next, page) => {
  expect(parseNext(next)).toBe(page);
});

test.each([
  null,
  undefined,
  '',
  '/',
  '/?next=/table',
  'table',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '/API/logout',
  '/x/../api/logout',
  '/api',
  '/evaluation/sign-in',
])('%j leads nowhere after sign-in', (next) => {
  expect(parseNext(next)).toBeUndefined();
});

test('A page whose name only begins like a call is a page', () => {
  expect(parseNext('/apiary')).toBe('/apiary');
});

test('The landing page carries the page that was asked for, and sign-in takes it on', () => {
  expect(landingFor('/table?q=a&sort=cost')).toBe('/?next=%2Ftable%3Fq%3Da%26sort%3Dcost');
  expect(landingFor('/')).toBe('/');
  expect(signInAddress('/table?q=a')).toBe('/api/login?next=%2Ftable%3Fq%3Da');
  expect(signInAddress(undefined)).toBe('/api/login');
});
