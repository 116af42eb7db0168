import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useUnsaved } from '../lib/unsaved.ts';
import { DiscardQuestion } from '../ui/close-guard.tsx';

/**
 * Asks before the address leads away from unsaved work: by a link, by Back, by another item or tab. The drawer asks
 * before it closes. `leave` goes without asking, for those who were asked already.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  useUnsaved(isUnsaved);
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      if (!isUnsaved || isAllowed.current) return false;
      // Back within one address closes the dashboard's panel; changes within an address add no step to the history.
      if (action === 'BACK' || action === 'GO') return true;
      return current.pathname !== next.pathname || locationIn(current.search) !== locationIn(next.search);
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

// The other parts of an address that lead away: a panel's item and a page's tab.
function locationIn(search: object): string {
  const { software, tab }: { software?: unknown; tab?: unknown } = search;
  return JSON.stringify([software, tab]);
}
