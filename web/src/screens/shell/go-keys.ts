import { useRef } from 'react';
import { useKeyListener } from '../../lib/key-listener.ts';
import { isTaken } from '../../lib/slash-key.ts';

// Whoever waits longer has thought of something else.
const longestWaitMs = 1500;

/** `g` and then a letter calls `go` with it, unless somebody is typing, a dialog is open, or a row has taken the `g`. */
export function useGoKeys(go: (letter: string) => boolean): void {
  const begunAt = useRef<number>(null);

  // Before rows hear of it, since they have letters of their own.
  useKeyListener(
    document,
    (event) => {
      const isAwaited = begunAt.current !== null && event.timeStamp - begunAt.current < longestWaitMs;
      begunAt.current = null;
      if (!isAwaited || isElsewhere(event) || !go(event.key.toLowerCase())) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  useKeyListener(document, (event) => {
    if (event.key === 'g' && !event.defaultPrevented && !isElsewhere(event))
      begunAt.current = event.timeStamp;
  });
}

const isElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || isTaken(target);
