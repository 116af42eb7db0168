import { useSyncExternalStore } from 'react';

const query = '(max-width: 720px)';

/** Whether the window is as narrow as a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

const isNarrow = (): boolean => media()?.matches ?? false;

function subscribe(listener: () => void): () => void {
  const list = media();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

// Only a browser with a window of some size can tell.
const media = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;
