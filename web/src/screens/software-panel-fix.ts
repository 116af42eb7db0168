import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Fix } from './address-values.ts';

/** What the address asks to be put right in the panel. It leaves the address at once, so that asking again asks again. */
export function useFix(): Fix | undefined {
  const asked = useSearch({ strict: false }).fix;
  const [fix] = useState(asked);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === undefined) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, fix: undefined }),
      // The dashboard keeps in it which panel is open.
      state: true,
      replace: true,
      resetScroll: false,
    });
  }, [asked, navigate]);
  return fix;
}
