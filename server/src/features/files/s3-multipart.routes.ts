import * as endpoints from '@purser/api/s3';
import { Problem } from '@purser/domain/problem';
import { type Server, serve } from '../../platform/serve.ts';
import * as uploads from './s3-multipart.service.ts';

/** The routes of uploads straight to a bucket; on a disk each is refused. */
export function registerS3Routes(server: Server): void {
  serve(server, endpoints.createMultipart, (call) => uploads.createMultipart(call, call.body));
  serve(server, endpoints.listMultipart, (call) =>
    uploads.listMultipart(call, { ...call.params, ...call.query }),
  );
  serve(server, endpoints.signPart, ({ params: { uploadId, partNumber }, query, ...work }) =>
    uploads.signPart(work, { ...query, uploadId }, partNumber),
  );
  serve(server, endpoints.completeMultipart, (call) =>
    uploads.completeMultipart(call, { ...call.params, ...call.query }, call.body.parts),
  );
  serve(server, endpoints.abortMultipart, async (call) => {
    await uploads.abortMultipart(call, { ...call.params, ...call.query });
    return {};
  });
  serve(server, endpoints.getUploadParameters, (call) => uploads.getUploadParameters(call, call.query));
  serve(server, endpoints.getTemporaryCredentials, async () => {
    throw new Problem(
      'not_implemented',
      'Credentials are not given out: each part of a file is signed by itself, and nobody is handed the bucket',
    );
  });
}
