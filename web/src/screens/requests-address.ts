import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type RequestsSearch, useRememberRequestsSearch } from '../features/requests/last-requests-search.ts';
import { useSearchText } from './search-text.ts';

type View = 'board' | 'list';

export function useRequestsAddress() {
  const search = useSearch({ from: '/requests' });
  const { view, mine, own, q = '' } = search;
  useRememberRequestsSearch(search);
  const navigate = useNavigate({ from: '/requests' });
  const change = useMemo(() => {
    const write = (part: RequestsSearch): Promise<void> =>
      navigate({ search: (before) => ({ ...before, ...part }), replace: true });
    return {
      setText: (text: string) => write({ q: text === '' ? undefined : text }),
      setView: (next: View) => void write({ view: next === 'list' ? next : undefined }),
      setMine: (isMine: boolean) => void write({ mine: isMine ? 1 : undefined }),
      setOwn: (isOwn: boolean) => void write({ own: isOwn ? 1 : undefined }),
      clear: () => write({ mine: undefined, own: undefined, q: undefined }),
    };
  }, [navigate]);
  const { text, setText } = useSearchText(q, change.setText);

  function clear() {
    // A text that isn't in the address yet wouldn't be cleared with it.
    if (text !== q) setText('');
    void change.clear();
  }

  const shown: View = view ?? 'board';
  return { ...change, view: shown, isMine: mine === 1, isOwn: own === 1, text, setText, clear };
}
