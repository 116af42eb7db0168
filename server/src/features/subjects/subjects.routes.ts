import * as comments from '@purser/api/comments';
import * as files from '@purser/api/files';
import * as history from '@purser/api/history';
import { claiming } from '../../platform/files/claims.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { listChanges } from '../../platform/subjects/changes.ts';
import { addComment, listComments } from '../../platform/subjects/comments.ts';
import {
  addFile,
  deleteFile,
  downloadFile,
  listFiles,
  requestUpload,
} from '../../platform/subjects/files.ts';
import { addClientChange } from './client-changes.service.ts';
import { softwareSubject } from './software-subject.ts';

/** What people say about items, add to them and change of them. */
export function registerSubjectRoutes(server: Server): void {
  serve(server, comments.listComments, ({ db, params, query }) =>
    listComments(db, softwareSubject, { ...params, ...query }),
  );
  serve(server, comments.addComment, (call) =>
    addComment(call, softwareSubject, { ...call.params, content: call.body.content }),
  );
  serve(server, files.requestUpload, (call) => requestUpload(call, call.body));
  serve(claiming(server), files.addVendorFile, (call) =>
    addFile(call, softwareSubject, { ...call.body, id: call.body.softwareId }),
  );
  serve(server, files.listVendorFiles, ({ db, params }) => listFiles(db, softwareSubject, params.id));
  serve(server, files.deleteVendorFile, (call) => deleteFile(call, softwareSubject, call.params));
  serve(server, files.downloadVendorFile, (call) => downloadFile(call, softwareSubject, call.params.id));
  serve(server, history.listChangeLogs, ({ db, params, query }) =>
    listChanges(db, softwareSubject, { ...params, ...query }),
  );
  serve(server, history.addChangeLog, (call) => addClientChange(call, call.params.id, call.body));
}
