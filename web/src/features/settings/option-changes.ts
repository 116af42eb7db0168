import type { SoftwareOptions } from '@purser/domain/options';
import { repeatedOption, semicolonMessage } from '@purser/domain/options';

export type ListName = keyof SoftwareOptions;

/** The unsaved changes of one list; not the list itself, since somebody else may change it at the same time. */
export interface OptionChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const unchanged: OptionChanges = { added: [], removed: [] };

/** As the server compares values: without letter case. */
export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Added values come last. */
export function listWith(saved: readonly string[], { added, removed }: OptionChanges): readonly string[] {
  const remaining = saved.filter((value) => !removed.includes(value));
  return [...remaining, ...added.filter((value) => !remaining.some((other) => isSame(value, other)))];
}

export function isChanged(saved: readonly string[], changes: OptionChanges): boolean {
  const list = listWith(saved, changes);
  return list.length !== saved.length || list.some((value, index) => value !== saved[index]);
}

/** Adding a removed value restores it. */
export const withAdded = ({ added, removed }: OptionChanges, value: string): OptionChanges =>
  removed.includes(value)
    ? { added, removed: removed.filter((other) => other !== value) }
    : { added: [...added, value], removed };

/** Removing an added value undoes that. */
export const withRemoved = ({ added, removed }: OptionChanges, value: string): OptionChanges =>
  added.includes(value)
    ? { added: added.filter((other) => other !== value), removed }
    : { added, removed: [...removed, value] };

/** The changes without those that were sent; people go on while they wait for the server. */
export const changesExcept = (changes: OptionChanges, sent: OptionChanges): OptionChanges => ({
  added: changes.added.filter((value) => !sent.added.includes(value)),
  removed: changes.removed.filter((value) => !sent.removed.includes(value)),
});

/** By the server's rules; undefined for a value that can be added. */
export function refusalOf(value: string, list: readonly string[]): string | undefined {
  if (list.some((other) => isSame(value, other))) return repeatedOption;
  if (value.includes(';')) return semicolonMessage;
  if (value.length > 100) return 'Please use at most 100 characters';
  return list.length >= 500 ? 'Please use at most 500 options' : undefined;
}
