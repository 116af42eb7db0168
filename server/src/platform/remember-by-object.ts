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

/** The same for what is computed in steps. */
export function rememberSteps<Key extends object, Result>(
  compute: (key: Key) => Steps<Result>,
): (key: Key) => Steps<Result> {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return function* (key) {
    const found = known.get(key) ?? { result: yield* compute(key) };
    known.set(key, found);
    return found.result;
  };
}
