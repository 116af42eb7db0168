import { useEffect, useState } from 'react';
import { readStored, writeStored } from './stored-text.ts';

/**
 * The number of rows that a card had when it was last seen in this browser, so that its skeleton is as high as
 * what will come.
 */
export function useExpectedRows(card: string, usual: number, count: number | undefined): number {
  const key = `rows-${card}`;
  const [before] = useState(() => readRows(key) ?? usual);
  useEffect(() => {
    if (count !== undefined) writeStored(key, String(count));
  }, [key, count]);
  return before;
}

function readRows(key: string): number | undefined {
  const text = readStored(key);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
