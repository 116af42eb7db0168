import { audited } from '@purser/api/audited';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { auditOf } from '../../../test/audit-log.ts';
import { exportCalls } from '../../../test/audited-exports.ts';
import { recordCalls } from '../../../test/audited-records.ts';
import {
  type AuditedCall,
  type AuditedCalls,
  type Scene,
  settingsCalls,
} from '../../../test/audited-settings.ts';
import { uploadCsv } from '../../../test/csv-files.ts';
import { addPerson } from '../../../test/people.ts';
import { importPeople } from '../../../test/people-files.ts';
import { startApp } from '../../../test/start-app.ts';
import { addedFile, addedSoftware, pdfFile, uploadedTo } from '../../../test/vendor-files.ts';

const chief = { email: 'maya.chief@example.com', role: 'admin' } as const;

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
const login = { username: 'ida', password: 'correct horse battery', email: 'ida@example.com' };

const registered: AuditedCall = ({ app }) =>
  app.http.inject({ method: 'POST', url: '/api/auth/register', payload: login });

const portfolio = 'unique_id,vendor,product_name\nP-1,Adobe,Acrobat\n';

const importPortfolio = async ({ app, admin }: Scene): Promise<number> =>
  jsonOf(await uploadCsv(app, admin, { file: portfolio, fileName: 'old.csv' })).importId;

const addRequest = async ({ admin }: Scene): Promise<number> =>
  jsonOf(
    await admin.send('POST', '/api/purchase-requests', { vendor: 'Wasabi', productName: 'Storage' }),
    201,
  ).id;

/** What each call writes, its newest entries, the newest first. */
const calls: AuditedCalls = {
  'PUT /api/me': [
    ({ admin }) => admin.send('PUT', '/api/me', { name: 'Maya C.' }),
    [
      [
        'person_renamed',
        { target: { name: 'Maya Chief' }, changes: [{ field: 'Name', from: 'Maya Chief', to: 'Maya C.' }] },
      ],
    ],
  ],
  'POST /api/auth/register': [
    registered,
    [
      ['signed_in', { note: 'by password' }],
      ['password_set', { target: { name: 'Ida' } }],
      ['person_added', { target: { name: 'Ida' }, note: 'by password' }],
    ],
  ],
  'POST /api/auth/login': [
    async (scene) => {
      await registered(scene);
      await scene.app.http.inject({ method: 'POST', url: '/api/auth/login', payload: login });
    },
    [['signed_in', { note: 'by password' }]],
  ],
  'POST /api/logout': [
    async ({ app }) => (await app.signIn({ email: 'ann@example.com' })).send('POST', '/api/logout'),
    [['signed_out', {}]],
  ],
  'GET /api/logout': [
    async ({ app }) => (await app.signIn({ email: 'ann@example.com' })).get('/api/logout'),
    [['signed_out', {}]],
  ],
  'DELETE /api/software/:id': [
    async ({ admin }) => admin.send('DELETE', `/api/software/${await addedSoftware(admin)}`),
    [['software_deleted', { target: { id: 1, name: 'Figma Organization' } }]],
  ],
  'POST /api/software/upload-csv': [
    importPortfolio,
    [
      [
        'portfolio_imported',
        { target: { name: 'old.csv' }, counts: { new: 1, updated: 0, unchanged: 0, 'left out': 0 } },
      ],
    ],
  ],
  'POST /api/imports/:id/undo': [
    async (scene) => scene.admin.send('POST', `/api/imports/${await importPortfolio(scene)}/undo`),
    [['import_undone', { target: { name: 'old.csv' }, counts: { items: 1 } }]],
  ],
  'DELETE /api/software/:id/vendor-files/:fileId': [
    async ({ app, admin }) => {
      const item = await addedSoftware(admin);
      const file = await addedFile(app, admin, item);
      await admin.send('DELETE', `/api/software/${item}/vendor-files/${file.id}`);
    },
    [['file_deleted', { target: { name: 'Order form.pdf' }, parent: { name: 'Figma Organization' } }]],
  ],
  'DELETE /api/contracts/:id': [
    async ({ admin }) => {
      const item = await addedSoftware(admin);
      const { id } = jsonOf(await admin.send('POST', `/api/software/${item}/contracts`, contract), 201);
      await admin.send('DELETE', `/api/contracts/${id}`);
    },
    [['contract_deleted', { target: { id: 1 }, parent: { id: 1, name: 'Figma Organization' } }]],
  ],
  'DELETE /api/purchase-requests/:id': [
    async (scene) => scene.admin.send('DELETE', `/api/purchase-requests/${await addRequest(scene)}`),
    [['request_deleted', { target: { id: 1, name: 'REQ-000001 Wasabi - Storage' } }]],
  ],
  'DELETE /api/request-attachments/:id': [
    async (scene) => {
      const { app, admin } = scene;
      const requestId = await addRequest(scene);
      const claim = await uploadedTo({ app, visitor: admin, records: '/api/request-attachments' }, pdfFile());
      const { id } = jsonOf(
        await admin.send('POST', '/api/request-attachments', { requestId, ...claim }),
        201,
      );
      await admin.send('DELETE', `/api/request-attachments/${id}`);
    },
    [['file_deleted', { target: { name: 'Order form.pdf' }, parent: { name: 'REQ-000001' } }]],
  ],
  'POST /api/users/bulk-import': [
    ({ app, admin }) => importPeople(app, admin, { file: 'email,name\nida@example.com,Ida\nnobody,\n' }),
    [['people_imported', { counts: { imported: 1, present: 0, refused: 1 } }]],
  ],
  'PUT /api/users/:id': [
    async ({ app, admin }) =>
      admin.send('PUT', `/api/users/${await addPerson(app.db, { email: 'ines@example.com' })}`, {
        role: 'admin',
      }),
    [
      [
        'role_changed',
        { target: { name: 'Ines' }, changes: [{ field: 'Role', from: 'user', to: 'administrator' }] },
      ],
    ],
  ],
  'DELETE /api/users/:id': [
    async ({ app, admin }) =>
      admin.send(
        'DELETE',
        `/api/users/${await addPerson(app.db, { email: 'ines@example.com' })}?handOverTo=1`,
      ),
    [['person_deleted', { target: { id: 2, name: 'Ines' }, note: 'handed over to Maya Chief (#1)' }]],
  ],
  'DELETE /api/users/:id/sessions': [
    async ({ app, admin }) =>
      admin.send('DELETE', `/api/users/${await addPerson(app.db, { email: 'ines@example.com' })}/sessions`),
    [['signed_out_everywhere', { target: { id: 2, name: 'Ines' } }]],
  ],
  'DELETE /api/sessions': [
    ({ admin }) => admin.send('DELETE', '/api/sessions'),
    [['everybody_signed_out', {}]],
  ],
  ...settingsCalls,
  ...exportCalls,
  ...recordCalls,
  'POST /api/calendar-feeds': [
    ({ admin }) => admin.send('POST', '/api/calendar-feeds', { kind: 'company' }),
    [['feed_created', { note: 'The company' }]],
  ],
  'DELETE /api/calendar-feeds/:id': [
    async ({ admin }) => {
      const feed = { kind: 'segment', segment: 'News' };
      const { id } = jsonOf(await admin.send('POST', '/api/calendar-feeds', feed), 201);
      await admin.send('DELETE', `/api/calendar-feeds/${id}`);
    },
    [
      ['feed_revoked', { note: 'segment News' }],
      ['feed_created', {}],
    ],
  ],
  'POST /api/system/backups': [
    ({ admin }) => admin.send('POST', '/api/system/backups'),
    [['backup_written', { target: { id: null, name: 'purser-20261121T120000Z.backup' } }]],
  ],
  'GET /api/system/backups/:name': [
    async ({ admin }) => {
      const { name } = jsonOf(await admin.send('POST', '/api/system/backups'), 201);
      await admin.get(`/api/system/backups/${name}`);
    },
    [
      ['backup_downloaded', { target: { id: null, name: 'purser-20261121T120000Z.backup' } }],
      ['backup_written', {}],
    ],
  ],
};

test.each(Object.entries(calls))(
  '%s is in the log with what it touched',
  async (_address, [call, entries]) => {
    await using app = await startApp({ PASSWORD_SIGN_IN: 'true' });
    const scene = { app, admin: await app.signIn(chief) };
    await call(scene);
    const log = await auditOf(await app.signIn(chief));
    expect(log.slice(0, entries.length)).toMatchObject(
      entries.map(([action, details]) => ({ action, details, ip: '127.0.0.1' })),
    );
  },
);

test('Each call of the table that is audited is tried here, and the provider’s where sign-ins are', () => {
  const elsewhere = ['GET /api/auth/google/callback'];
  const named = Object.entries(audited).filter(([, what]) => what && !('not' in what));
  expect(named.map(([address]) => address).filter((address) => !Object.hasOwn(calls, address))).toEqual(
    elsewhere,
  );
});
