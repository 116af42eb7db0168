import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportContent } from '@purser/api/system';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startOwnApp, type TestApp } from '../../../test/start-app.ts';
import { backupLock } from '../../platform/backup/backup-locks.ts';

const admin = { email: 'ann@example.com', role: 'admin' as const };

const open = async (app: TestApp) => {
  const visitor = await app.signIn(admin);
  return { visitor, system: async () => (await visitor.get('/api/system')).json() };
};

/** Makes a call fail that reads the history of an item, and puts it right again. */
async function failing<Result>(app: TestApp, run: () => Promise<Result>): Promise<Result> {
  await app.db.execute(sql`alter table change_logs rename to gone`);
  const result = await run();
  await app.db.execute(sql`alter table gone rename to change_logs`);
  return result;
}

test('A new installation is told whole, part by part', async () => {
  await using app = await startOwnApp();
  const { system } = await open(app);
  expect(await system()).toEqual({
    checkedAt: '2026-11-21T12:00:00.000Z',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    startedAt: '2026-11-21T12:00:00.000Z',
    command: 'npm run purser --',
    database: {
      kind: 'embedded',
      host: null,
      version: expect.stringMatching(/^\d+/),
      size: expect.any(Number),
      connections: expect.any(Number),
      mostConnections: expect.any(Number),
    },
    storage: { kind: 'disk', bucket: null, isReachable: true, files: 0, size: 0 },
    mail: { isConfigured: false, server: null, waiting: 0, givenUp: 0, oldestWaitingAt: null },
    jobs: { waiting: 0, failed: 0, next: { name: 'settle-approvals', at: '2026-11-21T12:01:00.000Z' } },
    signIn: { kind: 'evaluation', provider: null, domains: [] },
    backup: {
      last: null,
      isRunning: false,
      isEncrypted: false,
      folder: 'DATA_DIR',
      nextAt: '2026-11-22T02:00:00.000Z',
      failures: [],
    },
    migrations: {
      applied: expect.any(Number),
      known: expect.any(Number),
      newest: expect.stringMatching(/^\d{4}_/),
    },
    errors: [],
  });
  const { database, migrations } = await system();
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(migrations.applied).toBe(migrations.known);
});

test('Files, mails and jobs are counted, and the mail that has waited longest', async () => {
  await using app = await startOwnApp();
  const { visitor, system } = await open(app);
  const { id } = (await visitor.send('POST', '/api/software', { vendor: 'V', product_name: 'P' })).json();
  await app.db.execute(sql`
    insert into uploads (key, "userId", "createdAt") select 'key' || n, 1, now() from generate_series(1, 2) n`);
  await app.db.execute(sql`
    insert into vendor_files ("softwareId", "fileName", "filePath", "uploadKey", "fileSize", "mimeType")
    select ${id}::int, 'a.pdf', '/a', 'key' || n, 1000, 'application/pdf' from generate_series(1, 2) n`);
  await app.db.execute(sql`
    insert into mails (event, occasion, "userId", details, status, "createdAt")
    select 'softwareComment', 'comment ' || n, 1, '{}', case n when 3 then 'failed' else 'waiting' end,
      timestamptz '2026-11-21T10:00:00Z' + n * interval '1 minute' from generate_series(1, 3) n`);
  const jobs = (await system()).jobs.waiting;
  await app.jobs.send(app.db, 'write-backup', {});
  const state = await system();
  expect(state.storage).toMatchObject({ files: 2, size: 2000 });
  expect(state.mail).toMatchObject({ waiting: 2, givenUp: 1, oldestWaitingAt: '2026-11-21T10:01:00.000Z' });
  expect(state.jobs.waiting).toBe(jobs + 1);
});

test('The settings say where database, files, mail and sign-in are, never with what secret', async () => {
  await using app = await startOwnApp({
    DATABASE_URL: 'postgres://owner:hidden-one@db.example.com:5433/purser',
    SMTP_URL: 'smtp://sender:hidden-two@mail.example.com:587',
    GOOGLE_CLIENT_ID: 'hidden-three',
    GOOGLE_CLIENT_SECRET: 'hidden-four',
    ALLOWED_EMAIL_DOMAINS: 'example.com',
    BACKUP_PASSPHRASE: 'hidden-five-and-long',
  });
  const { visitor, system } = await open(app);
  expect(await system()).toMatchObject({
    database: { kind: 'outside', host: 'db.example.com:5433' },
    mail: { isConfigured: true, server: 'mail.example.com:587' },
    signIn: { kind: 'provider', provider: 'accounts.google.com', domains: ['example.com'] },
    backup: { isEncrypted: true },
  });
  expect((await visitor.get('/api/system')).body).not.toContain('hidden');
});

test('A folder of files that can’t be written is not reachable', async () => {
  await using app = await startOwnApp();
  const { system } = await open(app);
  // What stands in the way is there for root too.
  const files = path.join(app.dataDir, 'files');
  renameSync(files, `${files}-elsewhere`);
  writeFileSync(files, 'a file where the folder should be');
  expect((await system()).storage.isReachable).toBe(false);
});

test('The last backup, one that came to nothing, and one that is being written are told', async () => {
  await using app = await startOwnApp();
  const { visitor, system } = await open(app);
  const { name } = (await visitor.send('POST', '/api/system/backups')).json();
  expect((await system()).backup).toMatchObject({ last: { name, verified: true }, failures: [] });
  await app.db.execute(sql`
    insert into backups (name, "createdAt", "isVerified", problem)
    values ('purser-20261120T020000Z.backup', '2026-11-20T02:00:00Z', false, 'no space left on device')`);
  expect((await system()).backup.failures).toEqual([
    { createdAt: '2026-11-20T02:00:00.000Z', problem: 'no space left on device' },
  ]);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`select pg_advisory_xact_lock(${backupLock})`));
    expect((await system()).backup.isRunning).toBe(true);
  });
  expect((await system()).backup.isRunning).toBe(false);
});

test('What the server could not answer is listed by route and code, with how often and the last request id', async () => {
  await using app = await startOwnApp();
  const { visitor, system } = await open(app);
  const ask = (id: number) => visitor.get(`/api/software/${id}/change-logs`);
  const { id } = (await visitor.send('POST', '/api/software', { vendor: 'V', product_name: 'P' })).json();
  const second = await failing(app, async () => {
    expect((await ask(id)).statusCode).toBe(500);
    app.clock.pass(1000);
    return ask(id);
  });
  expect((await ask(999)).statusCode).toBe(404);
  expect((await system()).errors).toEqual([
    {
      at: '2026-11-21T12:00:01.000Z',
      method: 'GET',
      route: '/api/software/:id/change-logs',
      status: 500,
      code: 'broken',
      requestId: second.headers['x-request-id'],
      times: 2,
    },
  ]);
});

test('The report is a file with the same, which settings are set, and how many rows there are', async () => {
  await using app = await startOwnApp({ BACKUP_PASSPHRASE: 'several words of it' });
  const { visitor } = await open(app);
  await visitor.send('POST', '/api/software', { vendor: 'V', product_name: 'P' });
  const reply = await visitor.get('/api/system/report');
  expect(reply.headers['content-disposition']).toContain('purser-report-2026-11-21.json');
  const report = reportContent.parse(reply.json());
  expect(report.settings).toMatchObject({ BACKUP_PASSPHRASE: true, SMTP_URL: false });
  expect(report.counts).toMatchObject({ people: 1, items: 1 });
});

test('No secret, no person and no text of anybody is in the report', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://planted:planted@planted.example.com:5433/planted',
    SMTP_URL: 'smtp://planted:planted@planted.example.com:587',
    MAIL_FROM: 'Planted <planted@example.com>',
    GOOGLE_CLIENT_ID: 'planted',
    GOOGLE_CLIENT_SECRET: 'planted',
    GOOGLE_ISSUER_URL: 'https://planted.example.com',
    ALLOWED_EMAIL_DOMAINS: 'planted.example.com',
    ADMIN_EMAILS: 'planted@planted.example.com',
    SESSION_SECRET: 'planted planted planted planted planted',
    BACKUP_PASSPHRASE: 'planted planted planted',
    S3_BUCKET: 'planted',
    S3_REGION: 'planted',
    S3_ENDPOINT: 'http://127.0.0.1:9/planted',
    S3_ACCESS_KEY_ID: 'planted',
    S3_SECRET_ACCESS_KEY: 'planted',
  };
  await using app = await startOwnApp(secrets);
  const visitor = await app.signIn({ email: 'planted@planted.example.com', role: 'admin' });
  await visitor.send('PUT', '/api/me', { name: 'Planted' });
  const { id } = (
    await visitor.send('POST', '/api/software', { vendor: 'Planted', product_name: 'Planted' })
  ).json();
  await visitor.send('POST', `/api/software/${id}/comments`, { content: 'planted' });
  await failing(app, () => visitor.get(`/api/software/${id}/change-logs?planted=planted`));
  await app.db.execute(sql`
    insert into backups (name, "createdAt", "isVerified", problem)
    values ('purser-20261120T020000Z.backup', '2026-11-20T02:00:00Z', false, 'planted')`);
  const { body } = await visitor.get('/api/system/report');
  expect(body).toContain('/api/software/:id/change-logs');
  expect(body.toLowerCase()).not.toContain('planted');
  expect(body).not.toContain(app.dataDir);
});
