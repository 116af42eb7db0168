import { useSyncExternalStore } from 'react';

const minute = 60_000;

/**
 * The reader's clock, to the minute that has begun, in milliseconds: for words such as '2h', which grow old on a page
 * that stays open. Nothing is decided by it: the day that defaults and counts start from is the company's, `useToday`.
 */
export const useNow = (): number => useSyncExternalStore(listen, readMinute);

const readMinute = (): number => Math.floor(Date.now() / minute) * minute;

function listen(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute);
  // Timers stand still while a machine sleeps.
  addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    removeEventListener('visibilitychange', onChange);
  };
}
