import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Fix } from './software-table-search.ts';

/** What the address asks to correct in the panel. It is removed from the address at once, so that the same link works again. */
export function useFix(): Fix | undefined {
  const asked = useSearch({ strict: false }).fix;
  const [fix] = useState(asked);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === undefined) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, fix: undefined }),
      // The dashboard keeps in the state which panel is open.
      state: true,
      replace: true,
      resetScroll: false,
    });
  }, [asked, navigate]);
  return fix;
}
