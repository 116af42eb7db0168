import * as endpoints from '@purser/api/history';
import { type Server, serve } from '../../platform/serve.ts';
import { addClientChange, listChanges } from './history.service.ts';

export function registerHistoryRoutes(server: Server): void {
  serve(server, endpoints.listChangeLogs, ({ db, params, query }) => listChanges(db, params.id, query));
  serve(server, endpoints.addChangeLog, (call) => addClientChange(call, call.params.id, call.body));
}
