import { coalesce } from './cache/coalesce.ts';

/**
 * Asks for many things with one question: those that are asked for while a question is under way are all in the next one.
 * Nobody is answered from a question that was put before they asked, and who asks alone doesn't wait.
 */
export function batch<Key, Found>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let waiting = new Set<Key>();
  const askNext = coalesce(() => {
    const keys = [...waiting];
    waiting = new Set();
    return ask(keys);
  });
  return async (key) => {
    waiting.add(key);
    return (await askNext()).get(key);
  };
}
