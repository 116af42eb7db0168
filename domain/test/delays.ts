// What a test waits for may come at any time after it was asked for. `npm test -- unsteady` draws that time at random, from
// the seed of the run and what it is drawn for, so that the same seed draws the same times in the same order.

/** Numbers from 0 to 1, by mulberry32: the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of one test among all of a run: of the run's and the words that name the test (FNV-1a). */
export function seedOf(seed: number, words: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return hash;
}

let random = Math.random;

/** From here on, delays are drawn for this seed. */
export function beginDelays(seed: number): void {
  random = randomNumbers(seed);
}

/** A number of milliseconds, at most so many; every fourth one is nothing, so that what is quick meets what is slow. */
export const delayUpTo = (milliseconds: number): number =>
  random() < 0.25 ? 0 : Math.ceil(random() * milliseconds);
