import { expect, test } from 'vitest';
import { getTheme, setTheme } from './theme.ts';

test('a theme chosen by hand is shown at once and kept for the next visit', () => {
  setTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(getTheme()).toBe('dark');
});

test('going back to the system leaves nothing behind', () => {
  setTheme('light');
  setTheme('system');
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  expect(localStorage.getItem('theme')).toBeNull();
  expect(getTheme()).toBe('system');
});
