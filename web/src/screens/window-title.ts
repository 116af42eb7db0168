import { useEffect } from 'react';

/** Names the window after what a page shows, where its route can't know that. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Purser`;
  }, [title]);
}
