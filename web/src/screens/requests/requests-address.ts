import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRememberView } from '../../lib/last-view.ts';
import { useSearchText } from '../search-text.ts';
import type { RequestsSearch } from './requests-search.ts';

export function useRequestsAddress() {
  const search = useSearch({ from: '/requests' });
  const { view, mine, own, q = '' } = search;
  useRememberView('/requests', search);
  const navigate = useNavigate({ from: '/requests' });
  const write = (part: RequestsSearch): Promise<void> =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const { text, setText } = useSearchText(q, (typed) => write({ q: typed === '' ? undefined : typed }));

  function clear() {
    // A text that isn't in the address yet wouldn't be cleared with it.
    if (text !== q) setText('');
    void write({ mine: undefined, own: undefined, q: undefined });
  }

  return {
    view: view ?? ('board' as const),
    setView: (next: 'board' | 'list' | 'mine') => void write({ view: next === 'board' ? undefined : next }),
    isMine: mine === 1,
    setMine: (isMine: boolean) => void write({ mine: isMine ? 1 : undefined }),
    isOwn: own === 1,
    setOwn: (isOwn: boolean) => void write({ own: isOwn ? 1 : undefined }),
    text,
    setText,
    clear,
  };
}
