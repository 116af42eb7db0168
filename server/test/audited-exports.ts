import { jsonOf } from './answers.ts';
import type { AuditedCalls } from './audited-settings.ts';
import { yearly } from './items.ts';
import { addedSoftware } from './vendor-files.ts';

/** The calls that take data away as a file, and what each leaves in the audit log. */
export const exportCalls: AuditedCalls = {
  'GET /api/software/export-csv': [
    ({ admin }) => admin.get('/api/software/export-csv'),
    [['portfolio_exported', {}]],
  ],
  'POST /api/software/export-csv': [
    async ({ admin }) =>
      admin.send('POST', '/api/software/export-csv', { items: [await addedSoftware(admin)] }),
    [['portfolio_exported', { counts: { items: 1 } }]],
  ],
  'GET /api/audit.csv': [
    ({ admin }) => admin.get('/api/audit.csv?q=maya'),
    [['audit_exported', { note: 'search “maya”' }]],
  ],
  'GET /api/changes.csv': [
    ({ admin }) => admin.get('/api/changes.csv?field=cost'),
    [['changes_exported', { note: 'field “Cost”' }]],
  ],
  'GET /api/purchase-requests/export-csv': [
    ({ admin }) => admin.get('/api/purchase-requests/export-csv'),
    [['requests_exported', {}]],
  ],
  'GET /api/renewals/terms.csv': [
    async ({ admin }) => {
      const item = { vendor: 'Figma', product_name: 'Seats', contract: yearly };
      jsonOf(await admin.send('POST', '/api/software', item), 201);
      await admin.get('/api/renewals/terms.csv?days=365');
    },
    [['renewals_exported', { counts: { terms: 1 } }]],
  ],
};
