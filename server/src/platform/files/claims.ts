import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency-limit.ts';
import type { Server } from '../serve.ts';

// Each holds a database connection for as long as the storage takes, and a pool has ten.
const mostClaims = 3;

/** One limit for every call that claims files: a slow storage delays only them. */
export const createClaims = (): ConcurrencyLimit => createConcurrencyLimit(mostClaims);

/** For routes that claim files: a call with files waits for the limit before it takes a database connection. */
export const claiming = (server: Server): Server => ({
  ...server,
  limitOf: (body) => (namesFiles(body) ? server.claims : undefined),
});

// Read from the raw body: one that names a file has a `filePath` or `files`.
function namesFiles(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'filePath' in body || ('files' in body && Array.isArray(body.files) && body.files.length > 0);
}
