import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditOf, written } from '../../../test/audit-log.ts';
import { startApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const refusal = { cause: { message: 'Audit entries can be added, but not changed or removed' } };

const chief = { email: 'maya@example.com', role: 'admin' } as const;

async function startWithEntries() {
  const { app, visitor: admin } = await withVisitor(chief, startApp({ AUDIT_DAYS: '100' }));
  // The clock shows noon of November 21; a hundred days before that it is August 13.
  for (const at of ['2026-08-13T11:59:59.999Z', '2026-08-13T12:00:00.000Z', '2026-11-20T12:00:00.000Z'])
    await written(app, { at });
  return { app, admin };
}

test.each([
  'update audit_entries set "actorName" = null',
  'update audit_entries set id = default where false',
  'delete from audit_entries where false',
  'delete from audit_entries',
  'truncate audit_entries',
  'truncate audit_entries cascade',
  `merge into audit_entries using (select 1) one on true when matched then delete`,
  'set local session_replication_role = replica; delete from audit_entries',
  `set local purser.remove_old_audit_entries = 'remove_old_audit_entries('; delete from audit_entries`,
])('The database refuses “%s”, whoever says it', async (statement) => {
  const { app, admin } = await startWithEntries();
  await expect(app.db.execute(sql.raw(statement))).rejects.toMatchObject(refusal);
  expect(await auditOf(admin)).toHaveLength(3);
});

test('What is older than AUDIT_DAYS goes in the night, and an entry says how many and up to when', async () => {
  const { app, admin } = await startWithEntries();
  await app.jobs.send(app.db, 'remove-old-audit-entries', {});
  await app.runJobs();
  const [newest, ...others] = await auditOf(admin);
  expect(others.map(({ at }) => at)).toEqual(['2026-11-20T12:00:00.000Z', '2026-08-13T12:00:00.000Z']);
  expect(newest).toMatchObject({
    at: app.clock.now(),
    actorId: null,
    actorName: 'Purser',
    action: 'audit_shortened',
    details: { counts: { removed: 1 }, note: 'from before 2026-08-13 12:00 UTC' },
    ip: null,
    requestId: null,
  });
  expect(await auditOf(admin, 'q=purser removed old')).toHaveLength(1);
});

test('Where nothing is old, the night leaves no entry', async () => {
  const { app, admin } = await startWithEntries();
  for (let night = 0; night < 2; night += 1) {
    await app.jobs.send(app.db, 'remove-old-audit-entries', {});
    await app.runJobs();
  }
  expect(await auditOf(admin)).toHaveLength(3);
});

test('The retention takes nothing from the last 30 days', async () => {
  const { app, admin } = await startWithEntries();
  const all = sql`select remove_old_audit_entries(${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz)`;
  await expect(app.db.execute(all)).rejects.toMatchObject({
    cause: { message: 'Audit entries are kept for at least 30 days' },
  });
  expect(await auditOf(admin)).toHaveLength(3);
});
