import type { AppParts } from './app.ts';
import { removeEmptyDrafts } from './features/requests/empty-drafts.ts';
import { removeReleased, removeUnclaimed } from './platform/files/removal.ts';
import type { JobHandlers } from './platform/jobs.ts';

/** What does each kind of work that waits in the queues. */
export function jobHandlers({
  database,
  files,
  clock,
}: Pick<AppParts, 'database' | 'files' | 'clock'>): JobHandlers {
  const place = { db: database.db, files, clock };
  return {
    'remove-released-files': () => removeReleased(place),
    'remove-unclaimed-files': () => removeUnclaimed(place),
    'remove-empty-drafts': () => removeEmptyDrafts(place),
  };
}
