import { useEffect, useState } from 'react';

/**
 * The number of rows that a card had when it was last seen in this browser, so that its skeleton is as high as what
 * will come.
 */
export function useExpectedRows(card: string, usual: number, count: number | undefined): number {
  const key = `rows-${card}`;
  const [before] = useState(() => readRows(key) ?? usual);
  useEffect(() => {
    if (count !== undefined) storeRows(key, count);
  }, [key, count]);
  return before;
}

function readRows(key: string): number | undefined {
  try {
    const text = localStorage.getItem(key);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}

function storeRows(key: string, count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // Without storage the skeleton has its usual height.
  }
}
