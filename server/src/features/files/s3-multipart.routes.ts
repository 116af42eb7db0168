import * as endpoints from '@purser/api/s3';
import { Problem } from '@purser/domain/problem';
import { type Server, serve } from '../../platform/serve.ts';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  getUploadParameters,
  listMultipart,
  signPart,
} from './s3-multipart.service.ts';

export function registerS3Routes(server: Server): void {
  serve(server, endpoints.createMultipart, (call) => createMultipart(call, call.body));
  serve(server, endpoints.listMultipart, (call) => listMultipart(call, { ...call.params, ...call.query }));
  serve(server, endpoints.signPart, ({ params: { uploadId, partNumber }, query, ...work }) =>
    signPart(work, { ...query, uploadId }, partNumber),
  );
  serve(server, endpoints.completeMultipart, (call) =>
    completeMultipart(call, { ...call.params, ...call.query }, call.body.parts),
  );
  serve(server, endpoints.abortMultipart, async (call) => {
    await abortMultipart(call, { ...call.params, ...call.query });
    return {};
  });
  serve(server, endpoints.getUploadParameters, (call) => getUploadParameters(call, call.query));
  serve(server, endpoints.getTemporaryCredentials, async () => {
    throw new Problem(
      'not_implemented',
      'Credentials are not given out: each part of a file is signed by itself, and nobody is handed the bucket',
    );
  });
}
