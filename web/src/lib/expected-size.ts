import { useEffect, useState } from 'react';
import { readStored, writeStored } from './stored-text.ts';

/**
 * The size of something when it was last seen in this browser, in rows or in characters, so that what stands in for it is as
 * large as what will come. `size` is undefined until it is there.
 */
export function useExpectedSize(what: string, usual: number, size: number | undefined): number {
  const key = `size-${what}`;
  const [before] = useState(() => readSize(key) ?? usual);
  useEffect(() => {
    if (size !== undefined) writeStored(key, String(size));
  }, [key, size]);
  return before;
}

function readSize(key: string): number | undefined {
  const text = readStored(key);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
