import { useRef } from 'react';

/** The same body gets the same key, so that repeating a call whose answer was lost creates nothing twice. */
export function useKeyPerBody(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

// `crypto.randomUUID` is missing on plain http.
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
