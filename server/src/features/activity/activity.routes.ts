import * as endpoints from '@purser/api/activity';
import { type Server, serve } from '../../platform/serve.ts';
import { listActivity } from './activity.queries.ts';

export function registerActivityRoutes(server: Server): void {
  serve(server, endpoints.listActivity, ({ db, query }) => listActivity(db, query.limit));
}
