import * as endpoints from '@purser/api/comments';
import { type Server, serve } from '../../platform/serve.ts';
import { getSoftware } from '../software/software.service.ts';
import { listComments } from './comments.queries.ts';
import { addComment } from './comments.service.ts';

export function registerCommentRoutes(server: Server): void {
  serve(server, endpoints.listComments, async ({ db, params, query }) => {
    await getSoftware(db, params.id);
    return listComments(db, params.id, query);
  });
  serve(server, endpoints.addComment, (call) => addComment(call, call.params.id, call.body.content));
}
