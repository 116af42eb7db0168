import * as endpoints from '@purser/api/software';
import { type Server, serve } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { listSoftware } from './software.queries.ts';
import { getSoftware, updateSoftware } from './software.service.ts';

/** Items by themselves; their creation, termination and deletion concern contracts, too, and are in `features/contracts`. */
export function registerSoftwareRoutes(server: Server): void {
  serveShared(server, endpoints.listSoftware, {
    settle: () => ({}),
    compute: ({ db, turn }) => listSoftware(db, turn),
  });
  serve(server, endpoints.getSoftware, ({ db, params }) => getSoftware(db, params.id));
  serve(server, endpoints.putSoftware, (call) => updateSoftware(call, call.params.id, call.body));
  serve(server, endpoints.patchSoftware, (call) => updateSoftware(call, call.params.id, call.body));
}
