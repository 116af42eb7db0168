import { Problem } from '@purser/domain/problem';

/**
 * Runs work once the limit allows, and tells it whether it had to wait. A signal that aborts while it waits rejects with its
 * reason. The owner who was served longest ago is next; all work without an owner counts as one owner's.
 */
export type ConcurrencyLimit = <Result>(
  signal: AbortSignal,
  work: (hasWaited: boolean) => Promise<Result>,
  owner?: number,
) => Promise<Result>;

interface Waiter {
  readonly owner: number | undefined;
  readonly enter: () => void;
}

/**
 * Runs only so much work at once; the rest waits, and an owner of much work doesn't delay the others. Waiting work
 * holds no database connection; there are few.
 */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  let running = 0;
  const waiting = new Set<Waiter>();
  // When an owner with waiting or running work was last served, as the number of that work.
  const served = new Map<number | undefined, number>();
  let count = 0;
  const serve = (owner: number | undefined): void => {
    count += 1;
    served.set(owner, count);
  };
  // Answers whether it waited.
  const enter = (signal: AbortSignal, owner: number | undefined): Promise<boolean> => {
    signal.throwIfAborted();
    if (running < most) {
      running += 1;
      serve(owner);
      return Promise.resolve(false);
    }
    const turn = Promise.withResolvers<boolean>();
    const waiter = { owner, enter: () => turn.resolve(true) };
    const leave = (): void => {
      if (waiting.delete(waiter)) turn.reject(signal.reason);
    };
    waiting.add(waiter);
    signal.addEventListener('abort', leave, { once: true });
    return turn.promise.finally(() => signal.removeEventListener('abort', leave));
  };
  // Finished work hands over to the next in line, so that a newcomer can't overtake.
  const exit = (): void => {
    const next = firstOf(waiting, served);
    if (!next) {
      running -= 1;
      if (running === 0) served.clear();
      return;
    }
    waiting.delete(next);
    serve(next.owner);
    next.enter();
  };
  return async (signal, work, owner) => {
    const hasWaited = await enter(signal, owner);
    try {
      return await work(hasWaited);
    } finally {
      exit();
    }
  };
}

/** A limit for each owner by themself. */
export type LimitByOwner = <Result>(
  signal: AbortSignal,
  work: (hasWaited: boolean) => Promise<Result>,
  owner: number,
) => Promise<Result>;

/** Runs only so much of each owner’s work at once. */
export function createLimitByOwner(most: number): LimitByOwner {
  const limits = new Map<number, { readonly limit: ConcurrencyLimit; users: number }>();
  return async (signal, work, owner) => {
    const own = limits.get(owner) ?? { limit: createConcurrencyLimit(most), users: 0 };
    limits.set(owner, own);
    own.users += 1;
    try {
      return await own.limit(signal, work);
    } finally {
      own.users -= 1;
      if (own.users === 0) limits.delete(owner);
    }
  };
}

function firstOf(waiting: ReadonlySet<Waiter>, served: ReadonlyMap<number | undefined, number>) {
  let first: Waiter | undefined;
  let longestAgo = Number.POSITIVE_INFINITY;
  for (const waiter of waiting) {
    const last = served.get(waiter.owner) ?? 0;
    if (last >= longestAgo) continue;
    first = waiter;
    longestAgo = last;
  }
  return first;
}

/** Reserves a slot for an owner and answers a function that frees it; throws where all are taken. */
export type OwnerLimit = (owner: number) => () => void;

/** Limits how many of each owner may run or wait at once. */
export function createOwnerLimit(most: number, tooMany: () => Problem): OwnerLimit {
  const taken = new Map<number, number>();
  return (owner) => {
    const before = taken.get(owner) ?? 0;
    if (before >= most) throw tooMany();
    taken.set(owner, before + 1);
    return () => {
      const now = (taken.get(owner) ?? 1) - 1;
      if (now > 0) taken.set(owner, now);
      else taken.delete(owner);
    };
  };
}

/** Limits how many uploads of each owner may run or wait at once; `what` they are is named where there are too many. */
export const createUploadLimit = (most: number, what: string): OwnerLimit =>
  createOwnerLimit(
    most,
    () =>
      new Problem(
        'too_many',
        `You have ${most} ${what} on their way already. Please wait until one of them is done`,
        { code: 'too_many_imports', more: { retryAfter: 10 } },
      ),
  );
