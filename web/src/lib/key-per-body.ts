import { useRef } from 'react';

/** The same key for the same body, so that asking again after a lost answer creates nothing twice; a new one after a correction. */
export function useKeyPerBody(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

// It works on plain http too, where `crypto.randomUUID` is missing.
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
