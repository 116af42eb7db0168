import * as endpoints from '@purser/api/renewals';
import { type Server, serve } from '../../platform/serve.ts';
import { getRenewals } from './renewals.queries.ts';

export function registerRenewalRoutes(server: Server): void {
  serve(server, endpoints.getRenewals, ({ db, today }) => getRenewals(db, today));
}
