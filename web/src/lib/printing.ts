import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. What paper needs otherwise than a screen is drawn by the time the browser takes its picture. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // The browser reads the page as soon as the listeners are done.
    const change = (to: boolean) => () => flushSync(() => setIsPrinting(to));
    window.addEventListener('beforeprint', change(true), stop);
    window.addEventListener('afterprint', change(false), stop);
    return () => stop.abort();
  }, []);
  return isPrinting;
}
