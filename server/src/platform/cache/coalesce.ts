/**
 * Makes one run serve all who ask before it begins. A call during a run gets the next one: what
 * they are answered is never older than their question, and any number of them cause one run at a time.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    if (next) return next;
    const begun = last.then(() => {
      next = undefined;
      return run();
    });
    next = begun;
    last = begun.catch(() => {});
    return begun;
  };
}
