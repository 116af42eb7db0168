import { useEffect, useRef, useState } from 'react';

/**
 * Typed text is shown at once and written to the address a moment later. A text from the address, by a link or Back, is
 * taken only while none of ours is on its way there.
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
