import { useEffect } from 'react';

/** For a page whose route can't know its title. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Purser`;
  }, [title]);
}
