import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

/** The same key for the same body, so that asking again after a lost answer creates nothing twice; a new one after a correction. */
export function useKeyPerBody(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
