import type { Problem } from '@purser/domain/problem';

/** Reserves a slot for an owner and answers a function that frees it; throws where the owner has all of theirs. */
export type OwnerLimit = (owner: number) => () => void;

/** Limits how much of each owner may run or wait at once. */
export function createOwnerLimit(most: number, refusal: () => Problem): OwnerLimit {
  const taken = new Map<number, number>();
  return (owner) => {
    const before = taken.get(owner) ?? 0;
    if (before >= most) throw refusal();
    taken.set(owner, before + 1);
    return () => {
      const now = (taken.get(owner) ?? 1) - 1;
      if (now > 0) taken.set(owner, now);
      else taken.delete(owner);
    };
  };
}
