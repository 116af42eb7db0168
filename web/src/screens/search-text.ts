import { useEffect, useRef, useState } from 'react';

/**
 * What is typed into the search: at once on the screen, a moment later in the address. A text that comes in by the
 * address, from a link or the browser's Back, is taken while none of ours is on its way there.
 */
export function useSearchText(inAddress: string, write: (text: string) => Promise<void>) {
  const [text, setText] = useState(inAddress);
  const underWay = useRef(0);

  useEffect(() => {
    if (underWay.current === 0) setText(inAddress);
  }, [inAddress]);

  function type(next: string) {
    setText(next);
    underWay.current += 1;
    void write(next).finally(() => {
      underWay.current -= 1;
    });
  }

  return { text, setText: type };
}
