import * as endpoints from '@purser/api/software';
import { type Server, serve } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { listSoftware } from './software.queries.ts';
import { getSoftware } from './software.service.ts';

/** Items by themselves; whatever writes them concerns contracts, too, and is in `features/contracts`. */
export function registerSoftwareRoutes(server: Server): void {
  serveShared(server, endpoints.listSoftware, {
    settle: () => ({}),
    compute: ({ db, turn }) => listSoftware(db, turn),
  });
  serve(server, endpoints.getSoftware, ({ db, params }) => getSoftware(db, params.id));
}
