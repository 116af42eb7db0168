import type { AuditAction } from '@purser/domain/audit-actions';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { jsonOf } from './answers.ts';
import { sendCsv } from './csv-files.ts';
import { addPerson } from './people.ts';
import { publishedRates, uploadRates } from './rate-files.ts';
import type { TestApp, Visitor } from './start-app.ts';

/** An administrator in a new installation. */
export interface Scene {
  readonly app: TestApp;
  readonly admin: Visitor;
}

export type AuditedCall = (scene: Scene) => Promise<unknown>;

/** What somebody does, and what that writes into the audit log, the newest entry first. */
export type AuditedCalls = Readonly<
  Record<string, readonly [AuditedCall, readonly (readonly [AuditAction, object])[]]>
>;

const sayAway: AuditedCall = async ({ app, admin }) => {
  const delegateId = await addPerson(app.db, { email: 'ann.archer@example.com' });
  await admin.send('PUT', '/api/users/1/absence', { from: '2026-11-23', to: '2026-11-30', delegateId });
};

const euro = { currency: 'EUR', date: '2026-11-20', rate: 1.1584 };

/** The calls that change what administrators set, budgets and absences among it, or try a rule of mails. */
export const settingsCalls: AuditedCalls = {
  'PUT /api/settings/software-options': [
    ({ admin }) => admin.send('PUT', '/api/settings/software-options', { paymentTypes: ['Invoice'] }),
    [['options_changed', { changes: [{ field: 'Payment Types' }] }]],
  ],
  'POST /api/settings/software-options/rename': [
    ({ admin }) =>
      admin.send('POST', '/api/settings/software-options/rename', {
        list: 'paymentTypes',
        from: 'Check',
        to: 'Cheque',
      }),
    [['option_renamed', { changes: [{ field: 'Payment Types', from: 'Check', to: 'Cheque' }] }]],
  ],
  'PUT /api/settings/:key': [
    ({ admin }) => admin.send('PUT', '/api/settings/contractsNeedApproval', { value: true }),
    [['setting_changed', { changes: [{ field: 'Contracts need approval', from: 'off', to: 'on' }] }]],
  ],
  'PUT /api/settings/costTolerance': [
    ({ admin }) => admin.send('PUT', '/api/settings/costTolerance', { value: 12 }),
    [['setting_changed', { changes: [{ from: '10', to: '12' }] }]],
  ],
  'PUT /api/settings/fiscalYearStart': [
    ({ admin }) => admin.send('PUT', '/api/settings/fiscalYearStart', { value: 7 }),
    [['setting_changed', { changes: [{ from: 'January', to: 'July' }] }]],
  ],
  'PUT /api/budgets': [
    ({ admin }) => admin.send('PUT', '/api/budgets?year=2027', [{ segment: 'Studio', amount: 5 }]),
    [['budgets_changed', { changes: [{ field: 'Studio, 2027', from: null, to: '$5' }] }]],
  ],
  'POST /api/budgets/upload-csv': [
    ({ app, admin }) =>
      sendCsv(app, admin, { url: '/api/budgets/upload-csv', file: 'year,segment,amount\n2027,Studio,5\n' }),
    [['budgets_changed', { changes: [{ field: 'Studio, 2027' }] }]],
  ],
  'PUT /api/settings/exchange-rates': [
    async ({ admin }) => {
      await admin.send('PUT', '/api/settings/exchange-rates', [euro]);
      await admin.send('PUT', '/api/settings/exchange-rates', { rates: [], from: [euro] });
    },
    [
      ['rate_deleted', { target: { name: 'EUR of Nov 20, 2026' }, note: '1.1584' }],
      ['rates_changed', { changes: [{ field: 'EUR of Nov 20, 2026', from: null, to: '1.1584' }] }],
    ],
  ],
  'DELETE /api/settings/exchange-rates/:currency/:date': [
    async ({ admin }) => {
      await admin.send('PUT', '/api/settings/exchange-rates', [euro]);
      await admin.send('DELETE', '/api/settings/exchange-rates/EUR/2026-11-20');
    },
    [['rate_deleted', { target: { name: 'EUR of Nov 20, 2026' }, note: '1.1584' }]],
  ],
  'DELETE /api/settings/exchange-rates/:currency': [
    async ({ admin }) => {
      await admin.send('PUT', '/api/settings/exchange-rates', [euro]);
      await admin.send('DELETE', '/api/settings/exchange-rates/EUR');
    },
    [['rates_deleted', { target: { name: 'EUR' }, counts: { deleted: 1 } }]],
  ],
  'POST /api/settings/exchange-rates/upload-csv': [
    ({ app, admin }) => uploadRates(app, admin, { file: publishedRates, only: 'EUR' }),
    [['rates_imported', { counts: { added: 2, changed: 0, same: 0 }, note: 'eurofxref-hist.csv' }]],
  ],
  'PUT /api/settings/workflow': [
    async ({ admin }) => {
      const { steps } = jsonOf(await admin.get('/api/settings/workflow'));
      const [first, ...others] = steps;
      await admin.send('PUT', '/api/settings/workflow', { steps: [{ ...first, label: 'Ask' }, ...others] });
    },
    [
      [
        'workflow_changed',
        { changes: expect.arrayContaining([expect.objectContaining({ field: 'Ask', from: null })]) },
      ],
    ],
  ],
  'PUT /api/settings/email-rules': [
    ({ admin }) => admin.send('PUT', '/api/settings/email-rules', { approvalStep: { subject: 'Your turn' } }),
    [['mail_rules_changed', { changes: [{ field: 'Approval Step: Subject', to: 'Your turn' }] }]],
  ],
  'POST /api/settings/email-rules/reset': [
    async ({ admin }) => {
      await admin.send('PUT', '/api/settings/email-rules', { approvalStep: { subject: 'Your turn' } });
      await admin.send('POST', '/api/settings/email-rules/reset');
    },
    [['mail_rules_reset', { changes: [{ field: 'Approval Step: Subject', from: 'Your turn' }] }]],
  ],
  'POST /api/settings/email-rules/test': [
    ({ admin }) =>
      admin.send('POST', '/api/settings/email-rules/test', { type: 'approvalStep', to: 'it@example.com' }),
    [['mail_tested', { target: { name: 'Approval Step' }, note: 'to it@example.com' }]],
  ],
  'POST /api/mails/:id/resend': [
    async ({ app, admin }) => {
      await app.db.execute(sql`insert into mails (event, occasion, "userId", details, status, "createdAt")
        values ('approvalStep', 'request 1', 1, '{}', 'failed', ${app.clock.now()})`);
      await admin.send('POST', '/api/mails/1/resend');
    },
    [['mail_resent', { target: { id: 1, name: 'Approval Step' }, note: 'to maya.chief@example.com' }]],
  ],
  'PUT /api/settings/approval-groups': [
    ({ admin }) =>
      admin.send('PUT', '/api/settings/approval-groups', {
        groups: [{ key: 'finance', name: 'Finance', memberIds: [1] }],
      }),
    [['groups_changed', { changes: [{ field: 'Finance', from: null, to: 'Maya Chief' }] }]],
  ],
  'PUT /api/settings/holidays': [
    ({ admin }) => admin.send('PUT', '/api/settings/holidays', { days: ['2026-12-25'] }),
    [['holidays_changed', { changes: [{ field: 'Holidays', from: null, to: '2026-12-25' }] }]],
  ],
  'PUT /api/settings/request-forms': [
    ({ admin }) =>
      admin.send('PUT', '/api/settings/request-forms', { forms: [{ key: 'seats', name: 'More seats' }] }),
    [['forms_changed', { changes: [{ field: 'More seats', from: null, to: 'the usual steps' }] }]],
  ],
  'PUT /api/users/:id/absence': [
    sayAway,
    [
      [
        'absence_changed',
        { target: { name: 'Maya Chief' }, changes: [{ field: 'Out of office', from: null }] },
      ],
    ],
  ],
  'DELETE /api/users/:id/absence': [
    async (scene) => {
      await sayAway(scene);
      await scene.admin.send('DELETE', '/api/users/1/absence');
    },
    [
      ['absence_changed', { changes: [{ field: 'Out of office', to: null }] }],
      ['absence_changed', { changes: [{ field: 'Out of office', from: null }] }],
    ],
  ],
};
