import * as endpoints from '@purser/api/files';
import * as s3 from '@purser/api/s3';
import { Problem } from '@purser/domain/problem';
import { bytesOf } from '../../platform/incoming-bytes.ts';
import { type Server, serve } from '../../platform/serve.ts';
import * as uploads from './s3-multipart.service.ts';

/** Uploads to a disk, and those straight to a bucket; each is refused where files are stored otherwise. */
export function registerUploadRoutes(server: Server): void {
  serve(server, endpoints.uploadBytes, async (call) => {
    const { files, params, query, at } = call;
    if (!files.receive) throw new Problem('missing', 'Files are uploaded to another address here');
    const { content, length } = bytesOf(call);
    await files.receive({ key: params.key, query, content, length, now: at });
  });
  serve(server, s3.createMultipart, (call) => uploads.createMultipart(call, call.body));
  serve(server, s3.listMultipart, (call) => uploads.listMultipart(call, { ...call.params, ...call.query }));
  serve(server, s3.signPart, ({ params: { uploadId, partNumber }, query, ...work }) =>
    uploads.signPart(work, { ...query, uploadId }, partNumber),
  );
  serve(server, s3.completeMultipart, (call) =>
    uploads.completeMultipart(call, { ...call.params, ...call.query }, call.body.parts),
  );
  serve(server, s3.abortMultipart, async (call) => {
    await uploads.abortMultipart(call, { ...call.params, ...call.query });
    return {};
  });
  serve(server, s3.getUploadParameters, (call) => uploads.getUploadParameters(call, call.query));
  serve(server, s3.getTemporaryCredentials, async () => {
    throw new Problem(
      'not_implemented',
      'Credentials are not given out: each part of a file is signed by itself, and nobody is handed the bucket',
    );
  });
}
