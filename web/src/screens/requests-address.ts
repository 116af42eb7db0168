import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RequestsSearch } from './requests-search.ts';
import { useSearchText } from './search-text.ts';

type View = 'board' | 'list';

/** The view of the requests as the address holds it, and how to change it. */
export function useRequestsAddress() {
  const { view, mine, q = '' } = useSearch({ from: '/requests' });
  const navigate = useNavigate({ from: '/requests' });
  const change = useMemo(() => {
    const write = (part: RequestsSearch): Promise<void> =>
      navigate({ search: (before) => ({ ...before, ...part }), replace: true });
    return {
      setText: (text: string) => write({ q: text === '' ? undefined : text }),
      setView: (next: View) => void write({ view: next === 'list' ? next : undefined }),
      setMine: (isMine: boolean) => void write({ mine: isMine ? 1 : undefined }),
      clear: () => write({ mine: undefined, q: undefined }),
    };
  }, [navigate]);
  const { text, setText } = useSearchText(q, change.setText);

  function clear() {
    setText('');
    void change.clear();
  }

  const shown: View = view ?? 'board';
  return { ...change, view: shown, isMine: mine === 1, text, setText, clear };
}
