import { listActivity } from '@purser/api/activity';
import { desc } from 'drizzle-orm';
import { activities } from '../../db/tables/activities.ts';
import { type Server, serve } from '../../platform/serve.ts';

/** The door of the activity feed. */
export function registerActivityRoutes(server: Server): void {
  serve(server, listActivity, ({ db, query }) =>
    db.select().from(activities).orderBy(desc(activities.id)).limit(query.limit),
  );
}
