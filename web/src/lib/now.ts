import { useSyncExternalStore } from 'react';

const minute = 60_000;

/**
 * The reader's clock in milliseconds, rounded down to the minute, for texts such as '2h'. Defaults and counts of days
 * start from the company's day instead, `useToday`.
 */
export const useNow = (): number => useSyncExternalStore(listen, readMinute);

const readMinute = (): number => Math.floor(Date.now() / minute) * minute;

function listen(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute);
  // Timers stop while a machine sleeps.
  addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    removeEventListener('visibilitychange', onChange);
  };
}
