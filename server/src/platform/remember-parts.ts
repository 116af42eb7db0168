import type { Steps } from '@purser/domain/steps';

// The forecast as it is looked at, with and without what is assumed, and what was looked at before.
const mostSettings = 4;

/**
 * Computes something of each object for the settings that are asked for, once for as long as the object is kept elsewhere and the
 * settings are among its last ones. Unlike one memory for all objects, each may have settings of its own. The settings are JSON.
 */
export function rememberParts<Part extends object, Settings, Result>(
  compute: (part: Part, settings: Settings) => Steps<Result>,
): (part: Part, settings: Settings) => Steps<Result> {
  const known = new WeakMap<Part, Map<string, Result>>();
  return function* (part, settings) {
    const memory = known.get(part) ?? new Map<string, Result>();
    known.set(part, memory);
    const key = JSON.stringify(settings);
    const result = memory.get(key) ?? (yield* compute(part, settings));
    // The one that was asked for last is the last one to go.
    memory.delete(key);
    memory.set(key, result);
    const [oldest] = memory.keys();
    if (memory.size > mostSettings && oldest !== undefined) memory.delete(oldest);
    return result;
  };
}
