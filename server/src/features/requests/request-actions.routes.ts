import * as endpoints from '@purser/api/requests';
import {
  submitContract as submitContractEndpoint,
  submitSoftware as submitSoftwareEndpoint,
} from '@purser/api/requests';
import { claiming } from '../../platform/files/claims.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { submitContract, submitSoftware } from './contract-submission.service.ts';
import { actOnRequest, reassignStep } from './request-actions.service.ts';
import { completeRequest } from './request-wrap-up.service.ts';

/** The doors of what moves a request on from step to step, up to what it ends in. */
export function registerRequestActionRoutes(server: Server): void {
  serve(server, endpoints.actOnRequest, (call) => actOnRequest(call, call.params.id, call.body));
  serve(server, endpoints.reassignStep, (call) =>
    reassignStep(call, call.params.id, { stepId: call.params.stepId, ...call.body }),
  );
  serve(claiming(server), endpoints.completeRequest, (call) =>
    completeRequest(call, call.params.id, call.body),
  );
  serve(claiming(server), submitSoftwareEndpoint, (call) => submitSoftware(call, call.body));
  serve(server, submitContractEndpoint, (call) => submitContract(call, call.params.id, call.body));
}
