import type { SoftwareOptions } from '@purser/domain/options';

export type ListName = keyof SoftwareOptions;

/** What was done to one list and isn't saved. Not the list as a whole: somebody else may change it at the same time. */
export interface OptionChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const unchanged: OptionChanges = { added: [], removed: [] };

/** Whether two values are one to the server, which doesn't tell letter case. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A list as it is with the changes: what was added comes last. */
export function listWith(saved: readonly string[], { added, removed }: OptionChanges): readonly string[] {
  const kept = saved.filter((value) => !removed.includes(value));
  return [...kept, ...added.filter((value) => !kept.some((other) => isSame(value, other)))];
}

/** Whether a list becomes another by the changes. */
export function isChanged(saved: readonly string[], changes: OptionChanges): boolean {
  const list = listWith(saved, changes);
  return list.length !== saved.length || list.some((value, at) => value !== saved[at]);
}

/** Adds a value; one that was removed is just there again. */
export const withAdded = ({ added, removed }: OptionChanges, value: string): OptionChanges =>
  removed.includes(value)
    ? { added, removed: removed.filter((other) => other !== value) }
    : { added: [...added, value], removed };

/** Removes a value; one that was only added is just gone again. */
export const withRemoved = ({ added, removed }: OptionChanges, value: string): OptionChanges =>
  added.includes(value)
    ? { added: added.filter((other) => other !== value), removed }
    : { added, removed: [...removed, value] };

/** What remains to be saved of changes once others have been; people go on while they wait for the server. */
export const changesAfter = (changes: OptionChanges, sent: OptionChanges): OptionChanges => ({
  added: changes.added.filter((value) => !sent.added.includes(value)),
  removed: changes.removed.filter((value) => !sent.removed.includes(value)),
});

/** What is said of a repeated value (docs/product/settings.md#application). */
export const alreadyThere = 'This option already exists';

/** Why a value can't be added to a list; undefined where it can. The rules are the server's. */
export function refusalOf(value: string, list: readonly string[]): string | undefined {
  if (list.some((other) => isSame(value, other))) return alreadyThere;
  if (value.includes(';')) return 'An option can’t contain a semicolon';
  if (value.length > 100) return 'Please use at most 100 characters';
  return list.length >= 500 ? 'Please use at most 500 options' : undefined;
}
