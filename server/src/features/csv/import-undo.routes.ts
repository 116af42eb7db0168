import * as endpoints from '@purser/api/imports';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { listImports, previewUndo, undoImport } from './import-undo.service.ts';

/** The routes of imports that have been. An undo waits for imports before it takes a connection to the database. */
export function registerImportUndoRoutes(server: Server, imports: ConcurrencyLimit): void {
  serve(server, endpoints.listImports, (call) => listImports(call));
  serve(server, endpoints.previewUndo, (call) => previewUndo(call, call.params.id));
  serve({ ...server, limitOf: () => imports }, endpoints.undoImport, (call) =>
    undoImport(call, call.params.id),
  );
}
