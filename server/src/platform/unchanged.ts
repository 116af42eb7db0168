import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@purser/domain/problem';

interface Comparison<Kept> {
  /** What the change began from; undefined where its call doesn't say. */
  readonly from: Kept | undefined;
  /** What is kept, locked. */
  readonly now: Kept;
}

/** Requires that what a call replaces, 'the forms', is still what its change began from; 412 where somebody else has saved it since. */
export function requireUnchanged<Kept>(
  what: string,
  { from, now }: Comparison<Kept>,
  pronoun: 'it' | 'them' = 'them',
): void {
  if (from === undefined || isDeepStrictEqual(from, now)) return;
  throw new Problem(
    'stale',
    `Somebody else has saved ${what} since you opened ${pronoun}. Please load ${pronoun} again; nothing was saved`,
  );
}
