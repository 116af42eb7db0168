import type { Server } from '../serve.ts';
import { createTurns, type Turns } from '../turns.ts';

// Each holds a connection to the database for as long as the storage takes, of which a pool has ten.
const mostClaims = 3;

/** Turns for all who claim files, through whichever door: a slow storage keeps them waiting, and nobody else. */
export const createClaims = (): Turns => createTurns(mostClaims);

/** For doors that claim files: a call that names some waits its turn before it takes a connection to the database. */
export const claiming = (server: Server): Server => ({
  ...server,
  turnsOf: (body) => (namesFiles(body) ? server.claims : undefined),
});

// Asked before the body is read: whatever else it holds, a body that names a file has a `filePath` or `files`.
function namesFiles(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'filePath' in body || ('files' in body && Array.isArray(body.files) && body.files.length > 0);
}
