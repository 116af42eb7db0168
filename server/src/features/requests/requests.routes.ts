import { listRequestChanges } from '@purser/api/history';
import { listAlike, listRequestRepeats as listRepeats } from '@purser/api/request-repeats';
import * as endpoints from '@purser/api/requests';
import * as workflow from '@purser/api/workflow';
import { type Server, serve } from '../../platform/serve.ts';
import { findAlike } from './alike-products.queries.ts';
import { updateRequest } from './request-edit.service.ts';
import { listRequestRepeats } from './request-repeats.queries.ts';
import { countMyTurn, listRequests } from './requests.queries.ts';
import {
  copyRequest,
  createRequest,
  deleteRequest,
  getChanges,
  getRequest,
  getSteps,
} from './requests.service.ts';
import { getWorkflow, saveWorkflow } from './workflow.service.ts';

/** The doors of purchase requests by themselves, and of the workflow that they follow. */
export function registerRequestRoutes(server: Server): void {
  serve(server, endpoints.listRequests, ({ db, at }) => listRequests(db, { now: at }));
  serve(server, endpoints.listApprovalRequests, ({ db, at }) =>
    listRequests(db, { now: at, openOnly: true }),
  );
  serve(server, endpoints.countMyTurn, async ({ db, person }) => ({ count: await countMyTurn(db, person) }));
  serve(server, listRepeats, ({ db }) => listRequestRepeats(db));
  serve(server, listAlike, ({ db, query }) => findAlike(db, query));
  serve(server, endpoints.createRequest, (call) => createRequest(call, call.body));
  serve(server, endpoints.getRequest, (call) => getRequest(call, call.params.id));
  serve(server, endpoints.updateRequest, (call) => updateRequest(call, call.params.id, call.body));
  serve(server, endpoints.deleteRequest, (call) =>
    deleteRequest(call, call.params.id, { isLeft: call.query.untouched === 'true' }),
  );
  serve(server, endpoints.copyRequest, (call) => copyRequest(call, call.params.id));
  serve(server, endpoints.listRequestSteps, ({ db, params }) => getSteps(db, params.id));
  serve(server, listRequestChanges, ({ db, params, query }) => getChanges(db, params.id, query));
  serve(server, workflow.getWorkflow, ({ db }) => getWorkflow(db));
  serve(server, workflow.saveWorkflow, (call) => saveWorkflow(call, call.body));
}
