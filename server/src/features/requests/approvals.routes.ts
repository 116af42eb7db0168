import { deleteAbsence as deleteEndpoint, putAbsence as putEndpoint } from '@purser/api/absences';
import * as endpoints from '@purser/api/approval-settings';
import { type Server, serve } from '../../platform/serve.ts';
import { deleteAbsence, putAbsence } from './approval/absences.service.ts';
import { getHolidays } from './approval/company.queries.ts';
import { getGroups, saveGroups, saveHolidays } from './workflow/approval-settings.service.ts';

/** Groups of approvers, holidays, and who is out of office. */
export function registerApprovalRoutes(server: Server): void {
  serve(server, endpoints.getApprovalGroups, ({ db }) => getGroups(db));
  serve(server, endpoints.saveApprovalGroups, (call) => saveGroups(call, call.body));
  serve(server, endpoints.getHolidays, ({ db }) => getHolidays(db));
  serve(server, endpoints.saveHolidays, (call) => saveHolidays(call, call.body));
  serve(server, putEndpoint, (call) => putAbsence(call, call.params.id, call.body));
  serve(server, deleteEndpoint, (call) => deleteAbsence(call, call.params.id));
}
