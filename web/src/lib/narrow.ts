import { useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches);

/** Whether beside the sidebar there is no room for a wide row, as on a tablet; true on a phone, too. */
export const useCompact = (): boolean => useSyncExternalStore(tablet.subscribe, tablet.matches);

const phone = windowOf('(max-width: 720px)');
const tablet = windowOf('(max-width: 1100px)');

function windowOf(query: string) {
  // Only a browser with a window of some size can tell.
  const media = (): MediaQueryList | undefined =>
    typeof matchMedia === 'function' ? matchMedia(query) : undefined;

  function subscribe(listener: () => void): () => void {
    const list = media();
    list?.addEventListener('change', listener);
    return () => list?.removeEventListener('change', listener);
  }

  return { matches: () => media()?.matches ?? false, subscribe };
}
