import type { AuditAction } from '@purser/domain/audit-actions';
import { addPerson } from './people.ts';
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

export const approvalCalls: AuditedCalls = {
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
