import type { Steps } from '@purser/domain/steps';

/** Computes something of each object once, for as long as the object is kept elsewhere. Nothing of it may change. */
export function rememberByObject<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const found = known.get(key) ?? { result: compute(key) };
    known.set(key, found);
    return found.result;
  };
}

// The forecast as it is looked at, with and without what is assumed, and what was looked at before.
const mostSettings = 4;

/**
 * The same in steps, for each of the settings that an object was last asked for with. They are JSON, and each object may have
 * settings of its own.
 */
export function rememberBySettings<Key extends object, Settings, Result>(
  compute: (key: Key, settings: Settings) => Steps<Result>,
): (key: Key, settings: Settings) => Steps<Result> {
  const known = new WeakMap<Key, Map<string, { readonly result: Result }>>();
  return function* (key, settings) {
    const memory = known.get(key) ?? new Map<string, { readonly result: Result }>();
    known.set(key, memory);
    const name = JSON.stringify(settings);
    const found = memory.get(name) ?? { result: yield* compute(key, settings) };
    // The one that was asked for last is the last one to go.
    memory.delete(name);
    memory.set(name, found);
    const [oldest] = memory.keys();
    if (memory.size > mostSettings && oldest !== undefined) memory.delete(oldest);
    return found.result;
  };
}

/** The same of what depends on no settings. */
export function rememberSteps<Key extends object, Result>(
  compute: (key: Key) => Steps<Result>,
): (key: Key) => Steps<Result> {
  const remembered = rememberBySettings<Key, null, Result>(compute);
  return (key) => remembered(key, null);
}
