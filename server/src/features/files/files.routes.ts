import * as endpoints from '@purser/api/files';
import { Problem } from '@purser/domain/problem';
import { claiming } from '../../platform/files/claims.ts';
import { bytesOf } from '../../platform/incoming-bytes.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { getSoftware } from '../software/software.service.ts';
import { listVendorFiles } from './files.queries.ts';
import { addVendorFile, deleteVendorFile, downloadVendorFile, requestUpload } from './files.service.ts';

export function registerFileRoutes(server: Server): void {
  serve(server, endpoints.requestUpload, (call) => requestUpload(call, call.body));
  serve(server, endpoints.uploadBytes, async (call) => {
    const { files, params, query, at } = call;
    if (!files.receive) throw new Problem('missing', 'Files are uploaded to another address here');
    const { content, length } = bytesOf(call);
    await files.receive({ key: params.key, query, content, length, now: at });
  });
  serve(claiming(server), endpoints.addVendorFile, (call) =>
    addVendorFile(call, call.body.softwareId, call.body),
  );
  serve(server, endpoints.listVendorFiles, async ({ db, params }) => {
    await getSoftware(db, params.id);
    return listVendorFiles(db, params.id);
  });
  serve(server, endpoints.deleteVendorFile, (call) =>
    deleteVendorFile(call, call.params.id, call.params.fileId),
  );
  serve(server, endpoints.downloadVendorFile, (call) => downloadVendorFile(call, call.params.id));
}
