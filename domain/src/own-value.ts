/** Plain objects as tables by people's words: a name such as `constructor` is one that every object has already. */

/**
 * What a table itself has by a name; undefined where it has nothing of its own.
 * @example ownValue({ Studio: 60 }, 'constructor') // undefined
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
