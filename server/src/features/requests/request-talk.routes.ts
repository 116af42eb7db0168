import * as comments from '@purser/api/comments';
import * as files from '@purser/api/files';
import type { Executor } from '../../db/client.ts';
import { claiming } from '../../platform/files/claims.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { noSuchRequest } from './held-request.ts';
import { findAttachedRequest, listRequestAttachments } from './request-attachments.queries.ts';
import {
  addRequestAttachment,
  deleteRequestAttachment,
  downloadRequestAttachment,
  requestAttachmentUpload,
} from './request-attachments.service.ts';
import { listRequestComments } from './request-comments.queries.ts';
import { addRequestComment } from './request-comments.service.ts';

/** The doors of what belongs to a request beside its fields: comments and attachments. */
export function registerRequestTalkRoutes(server: Server): void {
  serve(server, comments.listRequestComments, async ({ db, params, query }) => {
    await requireRequest(db, params.id);
    return listRequestComments(db, params.id, query);
  });
  serve(server, comments.addRequestComment, (call) => addRequestComment(call, call.params.id, call.body));
  serve(server, files.requestAttachmentUpload, (call) => requestAttachmentUpload(call, call.body));
  serve(claiming(server), files.addRequestAttachment, (call) =>
    addRequestAttachment(call, call.body.requestId, call.body),
  );
  serve(server, files.listRequestAttachments, async ({ db, params }) => {
    await requireRequest(db, params.id);
    return listRequestAttachments(db, params.id);
  });
  serve(server, files.deleteRequestAttachment, (call) => deleteRequestAttachment(call, call.params.id));
  serve(server, files.downloadRequestAttachment, (call) => downloadRequestAttachment(call, call.params.id));
}

async function requireRequest(db: Executor, id: number): Promise<void> {
  if (!(await findAttachedRequest(db, id))) noSuchRequest();
}
