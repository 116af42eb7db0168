import { useSyncExternalStore } from 'react';

export const useNarrow = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches);

/** On a tablet there is no room for a wide row beside the sidebar; true on a phone, too. */
export const useCompact = (): boolean => useSyncExternalStore(tablet.subscribe, tablet.matches);

/** Beside the sidebar a list of ten columns doesn’t fit; true on a tablet and on a phone, too. */
export const useMedium = (): boolean => useSyncExternalStore(laptop.subscribe, laptop.matches);

const phone = windowOf('(max-width: 720px)');
const tablet = windowOf('(max-width: 1100px)');
const laptop = windowOf('(max-width: 1535px)');

function windowOf(query: string) {
  // jsdom has no `matchMedia`.
  const media = (): MediaQueryList | undefined =>
    typeof matchMedia === 'function' ? matchMedia(query) : undefined;

  function subscribe(listener: () => void): () => void {
    const list = media();
    list?.addEventListener('change', listener);
    return () => list?.removeEventListener('change', listener);
  }

  return { matches: () => media()?.matches ?? false, subscribe };
}
