/** An error that the person who starts Purser reads as one line: why, and the alternative that always exists. */
export function startFailure(why: string, cause?: unknown): Error {
  const reason = why.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  return new Error(
    `The embedded PostgreSQL can't run here: ${reason}. Set DATABASE_URL to use a PostgreSQL server of your own.`,
    { cause },
  );
}
