import * as endpoints from '@purser/api/renewals';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { getRenewals } from './renewals.queries.ts';

export function registerRenewalRoutes(server: Server): void {
  serveShared(server, endpoints.getRenewals, {
    settle: () => ({}),
    compute: ({ db, today }) => getRenewals(db, today),
  });
}
