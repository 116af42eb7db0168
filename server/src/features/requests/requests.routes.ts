import * as approvals from '@purser/api/approval-settings';
import * as comments from '@purser/api/comments';
import * as files from '@purser/api/files';
import * as history from '@purser/api/history';
import { getMyWork as getMyWorkEndpoint } from '@purser/api/my-work';
import * as repeats from '@purser/api/request-repeats';
import * as requests from '@purser/api/requests';
import * as workflow from '@purser/api/workflow';
import { audit } from '../../platform/audit.ts';
import type { SharedContext } from '../../platform/cache/shared-answers.ts';
import { claiming } from '../../platform/files/claims.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { serveHeavy } from '../../platform/serve-heavy.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { listChanges } from '../../platform/subjects/changes.ts';
import { addComment, listComments } from '../../platform/subjects/comments.ts';
import {
  addFile,
  deleteFile,
  downloadFile,
  listFiles,
  requestUpload,
} from '../../platform/subjects/files.ts';
import { withCost } from '../contracts/contract-currency.ts';
import type { FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { getMyWork } from './approval/my-work.service.ts';
import { reassignStep } from './approval/reassign-step.service.ts';
import { actOnRequest } from './approval/request-actions.service.ts';
import { completeRequest } from './approval/request-wrap-up.service.ts';
import { withdrawRequest } from './approval/withdraw-request.service.ts';
import { submitContract, submitSoftware } from './record/contract-submission.service.ts';
import { updateRequest } from './record/request-edit.service.ts';
import { countMyTurn, listRequests, readRequestsVersion } from './record/requests.queries.ts';
import {
  copyRequest,
  createRequest,
  deleteRequest,
  getRequest,
  getSteps,
} from './record/requests.service.ts';
import { exportRequests } from './record/requests-csv.service.ts';
import { createSameProducts } from './record/same-products.queries.ts';
import { requestSubject } from './talk/request-subject.ts';
import { saveForms } from './workflow/request-forms.service.ts';
import { listForms } from './workflow/request-forms.ts';
import { findWorkflowVersions } from './workflow/workflow.queries.ts';
import { getWorkflow, saveWorkflow } from './workflow/workflow.service.ts';
import { tryRequest } from './workflow/workflow-trial.service.ts';

/** Purchase requests, what people say and attach to them, and the workflow that they follow. */
export function registerRequestRoutes(server: Server, findPortfolio: FindPortfolio): void {
  registerFieldRoutes(server);
  registerRepeatRoutes(server, findPortfolio);
  registerStepRoutes(server);
  registerSubjectRoutes(server);
  serve(server, workflow.getWorkflow, ({ db }) => getWorkflow(db));
  serve(server, workflow.saveWorkflow, (call) => saveWorkflow(call, call.body));
  serve(server, approvals.listWorkflowVersions, (call) => {
    permit(call.person, 'save workflow');
    return findWorkflowVersions(call.db);
  });
  serve(server, approvals.tryWorkflow, (call) => tryRequest(call, call.body));
  serve(server, approvals.getRequestForms, ({ db }) => listForms(db));
  serve(server, approvals.saveRequestForms, (call) => saveForms(call, call.body));
}

function registerRepeatRoutes(server: Server, findPortfolio: FindPortfolio): void {
  const products = createSameProducts(findPortfolio);
  serveHeavy(server, repeats.listRequestRepeats, (call) => products.listRequestRepeats(call));
  serveHeavy(server, repeats.listAlike, (call) => products.findAlike(call, call.query));
}

function registerFieldRoutes(server: Server): void {
  const version = ({ db, now }: SharedContext) => readRequestsVersion(db, now);
  serveShared(server, requests.listRequests, {
    settle: () => ({}),
    compute: ({ db, now, today }) => listRequests(db, { now, today }),
    version,
  });
  serveShared(server, requests.listApprovalRequests, {
    settle: () => ({}),
    compute: ({ db, now, today }) => listRequests(db, { now, today, openOnly: true }),
    version,
  });
  serve(server, getMyWorkEndpoint, (call) => getMyWork(call));
  serveHeavy(server, requests.exportRequests, async (call) => {
    await audit(call, 'requests_exported');
    return exportRequests(call);
  });
  serve(server, requests.withdrawRequest, (call) => withdrawRequest(call, call.params.id, call.body));
  serve(server, requests.countMyTurn, async ({ db, person }) => ({ count: await countMyTurn(db, person) }));
  serve(server, requests.createRequest, (call) => createRequest(call, call.body));
  serve(server, requests.getRequest, (call) => getRequest(call, call.params.id));
  serve(server, requests.updateRequest, (call) => updateRequest(call, call.params.id, call.body));
  serve(server, requests.deleteRequest, (call) =>
    deleteRequest(call, call.params.id, { isLeft: call.query.untouched === 'true' }),
  );
  serve(server, requests.copyRequest, (call) => copyRequest(call, call.params.id));
}

function registerStepRoutes(server: Server): void {
  serve(server, requests.listRequestSteps, (call) => getSteps(call, call.params.id));
  serve(server, requests.actOnRequest, (call) => actOnRequest(call, call.params.id, call.body));
  serve(server, requests.reassignStep, (call) =>
    reassignStep(call, call.params.id, { stepId: call.params.stepId, ...call.body }),
  );
  serve(claiming(server), requests.completeRequest, (call) =>
    completeRequest(call, call.params.id, call.body),
  );
  serve(claiming(server), requests.submitSoftware, async (call) => {
    const contract = await withCost(call, call.body.contract, 'contract.');
    return submitSoftware(call, { ...call.body, contract });
  });
  serve(server, requests.submitContract, async (call) => {
    const { takesCancellationBack, submit, formKey, answers, ...given } = call.body;
    const contract = await withCost(call, given);
    const opening = { takesCancellationBack, submit, formKey, answers };
    return submitContract(call, call.params.id, { contract, ...opening });
  });
}

function registerSubjectRoutes(server: Server): void {
  serve(server, comments.listRequestComments, ({ db, params, query }) =>
    listComments(db, requestSubject, { ...params, ...query }),
  );
  serve(server, comments.addRequestComment, (call) =>
    addComment(call, requestSubject, { ...call.params, ...call.body }),
  );
  serve(server, files.requestAttachmentUpload, (call) =>
    requestUpload(call, { ...call.body, purpose: 'request attachment' }),
  );
  serve(claiming(server), files.addRequestAttachment, (call) =>
    addFile(call, requestSubject, { ...call.body, id: call.body.requestId }),
  );
  serve(server, files.listRequestAttachments, ({ db, params }) => listFiles(db, requestSubject, params.id));
  serve(server, files.deleteRequestAttachment, (call) =>
    deleteFile(call, requestSubject, { fileId: call.params.id }),
  );
  serve(server, files.downloadRequestAttachment, (call) =>
    downloadFile(call, requestSubject, call.params.id),
  );
  serve(server, history.listRequestChanges, ({ db, params, query }) =>
    listChanges(db, requestSubject, { ...params, ...query }),
  );
}
