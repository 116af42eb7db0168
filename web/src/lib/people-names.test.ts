import type { User } from '@purser/api/users';
import { expect, test } from 'vitest';
import { maya } from '../../test/render-app.tsx';
import { namesAmong } from './people-names.ts';

const user = (id: number, name: string, username: string): User => ({ ...maya, id, name, username });
const nora = user(1, 'Nora Lindqvist', 'nora');
const other = user(2, 'nora\u200b LINDQVIST', 'nora2');
const ben = user(3, 'Ben', 'ben');
const names = namesAmong([nora, other, ben]);

test('People who share a name, or the look of one, are shown with their user names', () => {
  expect([1, 2, 3, 4, null].map(names.of)).toEqual([
    'Nora Lindqvist (nora)',
    'nora\u200b LINDQVIST (nora2)',
    'Ben',
    undefined,
    undefined,
  ]);
});

test('A name of then that is somebody else’s comes with the user name, and with the name of today as a hint', () => {
  const then = { id: 3, name: 'Nora Lindqvist', username: 'ben' };
  expect([names.shown(then), names.hint(then)]).toEqual(['Nora Lindqvist (ben)', 'Today: Ben']);
  const now = { id: 3, name: 'Ben' };
  expect([names.shown(now), names.hint(now)]).toEqual(['Ben', undefined]);
});

test('Whoever was deleted can’t be taken for somebody of that name who is there', () => {
  expect(names.shown({ id: 9, name: 'Ben' })).toBe('Ben (deleted)');
  expect(names.shown({ id: 9, name: 'Ben', username: 'ben9' })).toBe('Ben (ben9)');
  expect(names.shown({ id: 9, name: 'Gone' })).toBe('Gone');
});

test('Until everybody is known names are shown as they are', () => {
  expect(namesAmong([]).shown({ id: 1, name: 'Nora Lindqvist' })).toBe('Nora Lindqvist');
});
