import type { ActivityType } from '@purser/domain/activity';
import type { Executor } from '../db/client.ts';
import { activities } from '../db/tables/activities.ts';
import { changeLogs } from '../db/tables/change-logs.ts';

/** A field that changed, its values as people read them; null is empty. */
export interface FieldChange {
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** What is told to everyone. `softwareId` is the link, null where there is nothing left to open. */
export interface NewActivity {
  readonly type: ActivityType;
  readonly description: string;
  readonly details?: string | null;
  readonly softwareId: number | null;
  readonly metadata?: string | null;
}

/** Who did something, and when. */
export interface Deed {
  readonly userId: number;
  readonly at: string;
}

/** Writes the changes of an item into its history, in the transaction of the change itself. */
export async function recordChanges(
  tx: Executor,
  deed: Deed & { readonly softwareId: number },
  changes: readonly FieldChange[],
): Promise<void> {
  const real = changes.filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (real.length === 0) return;
  const { softwareId, userId, at } = deed;
  await tx
    .insert(changeLogs)
    .values(real.map((change) => ({ ...change, softwareId, userId, createdAt: at })));
}

/** Adds to the activity feed, in the transaction of the deed itself. */
export async function recordActivity(tx: Executor, deed: Deed, activity: NewActivity): Promise<void> {
  await tx.insert(activities).values({ ...activity, userId: deed.userId, createdAt: deed.at });
}
