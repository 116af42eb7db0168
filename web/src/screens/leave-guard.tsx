import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { DiscardQuestion } from '../ui/close-guard.tsx';

/**
 * Asks before the address leads away from unsaved work: by a link, by the browser's Back, by another item in it. The
 * drawer asks before it closes, and has the browser ask before the page does. `leave` goes without asking, for those
 * who have been asked already.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isUnsaved || isAllowed.current) return false;
      return current.pathname !== next.pathname || itemIn(current.search) !== itemIn(next.search);
    },
    enableBeforeUnload: false,
    withResolver: true,
  });

  function leave(then: () => void) {
    isAllowed.current = true;
    then();
  }

  const question = (
    <DiscardQuestion
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
  return { leave, question };
}

const itemIn = (search: object): unknown => ('software' in search ? search.software : undefined);
