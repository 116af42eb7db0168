import { useSyncExternalStore } from 'react';
import { writeStored } from './stored-text.ts';

export type Theme = 'system' | 'light' | 'dark';

// public/theme-init.js reads the same key before the first paint.
const key = 'theme';
const listeners = new Set<() => void>();

export function getTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeStored(key, theme === 'system' ? null : theme);
  for (const listener of listeners) listener();
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, getTheme), setTheme];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
