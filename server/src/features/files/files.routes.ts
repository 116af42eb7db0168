import * as endpoints from '@purser/api/files';
import { Problem } from '@purser/domain/problem';
import { bytesOf } from '../../platform/incoming-bytes.ts';
import { type Server, serve } from '../../platform/serve.ts';

/** Takes the bytes of uploads to a disk. */
export function registerUploadRoutes(server: Server): void {
  serve(server, endpoints.uploadBytes, async (call) => {
    const { files, params, query, at } = call;
    if (!files.receive) throw new Problem('missing', 'Files are uploaded to another address here');
    const { content, length } = bytesOf(call);
    await files.receive({ key: params.key, query, content, length, now: at });
  });
}
