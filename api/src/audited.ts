/**
 * What each call that writes leaves in the audit log, or why it leaves nothing there (docs/product/audit.md#what-is-written).
 * The compiler asks for a line for each address that isn't a GET; a test asks for those of GETs that write, and of all calls that
 * answer a file, since a file takes data away.
 */
import type { AuditAction } from '@purser/domain/audit-actions';
import type * as addresses from './addresses.ts';
import type { Address } from './endpoint.ts';

/** The actions that a call may write, or the reason why it writes none. */
export type Audited = readonly AuditAction[] | { readonly not: string };

type Known = (typeof addresses)[keyof typeof addresses];
/** The address of a call that isn't a GET. */
export type Write = Exclude<Known, `GET ${string}`>;

const inHistory = { not: 'the history of the item has every change with who made it' };
const inRequest = { not: 'the history and the steps of the request have every change with who made it' };
const isItself = { not: 'what is said stays, with its author, and nobody can delete it' };
const beforeClaim = { not: 'bytes belong to nothing until somebody claims them' };
const isOwn = { not: 'it is about what mail tells the person themself, and nobody else sees it' };
const storesNothing = { not: 'it stores nothing and tells nothing that the screen does not show' };

const isOneFile = { not: 'it is one file, which a page shows; nothing is taken away in bulk' };

/** By address. */
export const audited: Readonly<Record<Write, Audited> & Partial<Record<Address, Audited>>> = {
  'POST /api/auth/login': ['signed_in', 'sign_in_refused'],
  'POST /api/auth/register': ['signed_in', 'person_added', 'password_set', 'sign_in_refused'],
  'GET /api/auth/google/callback': [
    'signed_in',
    'sign_in_refused',
    'person_added',
    'role_changed',
    'password_removed',
  ],
  'GET /api/logout': ['signed_out'],
  'POST /api/logout': ['signed_out'],
  'PUT /api/me': ['person_renamed'],
  'POST /api/software': ['contract_created'],
  'PUT /api/software/:id': inHistory,
  'PATCH /api/software/:id': inHistory,
  'POST /api/software/:id/terminate': ['contract_cancelled'],
  'DELETE /api/software/:id': ['software_deleted'],
  'POST /api/software/upload-csv': ['portfolio_imported'],
  'GET /api/software/export-csv': ['portfolio_exported'],
  'POST /api/software/export-csv': ['portfolio_exported'],
  'POST /api/imports/:id/undo': ['import_undone'],
  'POST /api/software/:id/change-logs': inHistory,
  'POST /api/software/:id/comments': isItself,
  'POST /api/vendor-files/upload': beforeClaim,
  'PUT /api/uploads/:key': beforeClaim,
  'POST /api/vendor-files': inHistory,
  'DELETE /api/software/:id/vendor-files/:fileId': ['file_deleted'],
  'POST /api/s3/multipart': beforeClaim,
  'POST /api/s3/multipart/:uploadId/complete': beforeClaim,
  'DELETE /api/s3/multipart/:uploadId': beforeClaim,
  'GET /api/s3/params': beforeClaim,
  'POST /api/software/:id/contracts': ['contract_created', 'contract_renewed'],
  'PUT /api/contracts/:id': ['contract_changed', 'contract_repriced'],
  'PATCH /api/contracts/:id': ['contract_changed', 'contract_repriced'],
  'POST /api/contracts/apply-rate': ['contract_changed', 'contract_repriced'],
  'DELETE /api/contracts/:id': ['contract_deleted'],
  'POST /api/software/:id/contracts/submit': ['request_submitted'],
  'POST /api/software/submit': ['request_submitted'],
  'PUT /api/software/:id/renewal': ['contract_cancelled', 'renewal_decided'],
  'DELETE /api/software/:id/renewal': ['renewal_withdrawn'],
  'POST /api/renewals/bulk': inHistory,
  'POST /api/software/:id/snooze': { not: 'it concerns nobody but whoever does it' },
  'POST /api/calendar-feeds': ['feed_created'],
  'DELETE /api/calendar-feeds/:id': ['feed_revoked'],
  'PUT /api/budgets': ['budgets_changed'],
  'POST /api/budgets/upload-csv': ['budgets_changed'],
  'POST /api/forecast-scenarios': { not: 'it changes no figure, and its name says whose it is' },
  'DELETE /api/forecast-scenarios/:id': {
    not: 'it changes no figure, and its assumptions can be made again',
  },
  'POST /api/purchase-requests': ['request_submitted'],
  'PUT /api/purchase-requests/:id': inRequest,
  'DELETE /api/purchase-requests/:id': ['request_deleted'],
  'POST /api/purchase-requests/:id/copy': inRequest,
  'POST /api/purchase-requests/:id/action': [
    'request_submitted',
    'step_approved',
    'request_approved',
    'request_rejected',
    'request_sent_back',
    'contract_created',
    'contract_renewed',
  ],
  'PUT /api/purchase-requests/:id/steps/:stepId/reassign': inRequest,
  'POST /api/purchase-requests/:id/complete': ['request_approved', 'contract_created'],
  'POST /api/purchase-requests/:id/withdraw': ['request_withdrawn'],
  'POST /api/purchase-requests/:id/comments': isItself,
  'POST /api/request-attachments/upload': beforeClaim,
  'POST /api/request-attachments': inRequest,
  'DELETE /api/request-attachments/:id': ['file_deleted'],
  'POST /api/users/bulk-import': ['people_imported'],
  'PUT /api/users/:id': ['role_changed'],
  'PUT /api/users/:id/absence': ['absence_changed'],
  'DELETE /api/users/:id/absence': ['absence_changed'],
  'DELETE /api/users/:id/sessions': ['signed_out_everywhere'],
  'DELETE /api/sessions': ['everybody_signed_out'],
  'DELETE /api/users/:id': ['person_deleted'],
  'PUT /api/settings/software-options': ['options_changed'],
  'POST /api/settings/software-options/rename': ['option_renamed'],
  'PUT /api/settings/:key': ['setting_changed'],
  'PUT /api/settings/costTolerance': ['setting_changed'],
  'PUT /api/settings/fiscalYearStart': ['setting_changed'],
  'PUT /api/settings/exchange-rates': ['rates_changed', 'rate_deleted'],
  'DELETE /api/settings/exchange-rates/:currency/:date': ['rate_deleted'],
  'DELETE /api/settings/exchange-rates/:currency': ['rates_deleted'],
  'POST /api/settings/exchange-rates/upload-csv': ['rates_imported'],
  'PUT /api/settings/workflow': ['workflow_changed'],
  'POST /api/settings/workflow/try': storesNothing,
  'PUT /api/settings/approval-groups': ['groups_changed'],
  'PUT /api/settings/holidays': ['holidays_changed'],
  'PUT /api/settings/request-forms': ['forms_changed'],
  'PUT /api/settings/email-rules': ['mail_rules_changed'],
  'POST /api/settings/email-rules/reset': ['mail_rules_reset'],
  'POST /api/settings/email-rules/test': ['mail_tested'],
  'POST /api/settings/email-rules/preview': storesNothing,
  'POST /api/mails/:id/resend': ['mail_resent'],
  'POST /api/notifications/read': isOwn,
  'PUT /api/me/notification-settings': isOwn,
  'POST /api/system/backups': ['backup_written'],
  'GET /api/system/backups/:name': ['backup_downloaded'],
  'POST /api/client-errors': storesNothing,
  'GET /api/audit.csv': ['audit_exported'],
  'GET /api/changes.csv': ['changes_exported'],
  'GET /api/purchase-requests/export-csv': ['requests_exported'],
  'GET /api/renewals/terms.csv': ['renewals_exported'],
  'GET /api/vendor-files/:id/download': isOneFile,
  'GET /api/request-attachments/:id/download': isOneFile,
  'GET /api/system/report': { not: 'it has no data of the company, only codes and figures of the system' },
};
