import { fileURLToPath } from 'node:url';

/** Settings of an app whose clock is so many days ahead. */
export const later = (days: number) => ({
  DAYS_LATER: String(days),
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('later-clock.mjs', import.meta.url))}`,
});
