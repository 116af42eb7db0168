import type { Problem } from '@purser/domain/problem';

/** Takes a place for an owner and answers how to give it back; throws where the owner has all of theirs. */
export type OwnerLimit = (owner: number) => () => void;

/** Lets each owner have only so much under way at once, whether it runs or waits. */
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
