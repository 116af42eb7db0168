import { useSyncExternalStore } from 'react';

/** What the address names of its page, as `#file-7`; '' where nothing. */
export const useAddressHash = (): string => useSyncExternalStore(listen, () => window.location.hash);

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
