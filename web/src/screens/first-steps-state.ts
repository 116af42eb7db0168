import { useState } from 'react';
import { useMe } from '../lib/session.tsx';

/** 'begun' once the steps were shown; null where nothing is stored. */
type StoredState = 'begun' | 'dismissed' | null;

export function useFirstStepsState() {
  const { id } = useMe();
  const [kept, setKept] = useState(() => readState(id));

  function keep(next: 'begun' | 'dismissed') {
    setKept(next);
    try {
      localStorage.setItem(keyOf(id), next);
    } catch {
      // Without storage it holds until the page is left.
    }
  }

  return { kept, keep };
}

const keyOf = (userId: number): string => `first-steps-${userId}`;

function readState(userId: number): StoredState {
  try {
    const kept = localStorage.getItem(keyOf(userId));
    return kept === 'begun' || kept === 'dismissed' ? kept : null;
  } catch {
    return null;
  }
}
