import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addEntries, auditOf, written } from '../../../test/audit-log.ts';
import { startApp, testDay } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const chief = { email: 'maya@example.com', role: 'admin' } as const;

async function openLog(env: Record<string, string> = {}) {
  const { app, visitor: admin } = await withVisitor(chief, startApp(env));
  return { app, admin };
}

test('An entry says who, when, what, from where and in which request', async () => {
  const { app, admin } = await openLog({ TRUST_PROXY: 'true' });
  const answer = await admin.send(
    'PUT',
    '/api/settings/costTolerance',
    { value: 15 },
    { 'x-forwarded-for': '203.0.113.9' },
  );
  expect(answer.statusCode).toBe(200);
  const { id } = jsonOf(await admin.get('/api/me'));
  expect(await auditOf(admin)).toEqual([
    {
      id: expect.any(Number),
      at: app.clock.now(),
      actorId: id,
      actorName: 'Maya',
      action: 'setting_changed',
      details: { changes: [{ field: 'Cost tolerance, in percent', from: '10', to: '15' }] },
      ip: '203.0.113.9',
      requestId: answer.headers['x-request-id'],
    },
  ]);
});

test('What is refused or changes nothing leaves no entry', async () => {
  const { app, admin } = await openLog();
  const user = await app.signIn({ email: 'ann@example.com' });
  expect((await user.send('PUT', '/api/settings/costTolerance', { value: 15 })).statusCode).toBe(403);
  expect((await admin.send('PUT', '/api/settings/costTolerance', { value: -1 })).statusCode).toBe(422);
  expect((await admin.send('PUT', '/api/settings/costTolerance', { value: 10 })).statusCode).toBe(200);
  expect((await admin.send('DELETE', '/api/software/77')).statusCode).toBe(404);
  expect(await auditOf(admin)).toEqual([]);
});

test('Pages follow each other by the id of their last entry, without gap or repeat', async () => {
  const { app, admin } = await openLog();
  await addEntries(app.db, 120, app.clock.now());
  // Written last, though it happened earlier: as by a clock that was set back.
  await written(app, { at: '2026-11-21T11:30:30.000Z' });
  const seen: { id: number; at: string }[] = [];
  for (let page = await auditOf(admin, 'limit=50'); page.length > 0; ) {
    seen.push(...page);
    page = await auditOf(admin, `limit=50&before=${page.at(-1)?.id}`);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(121);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(await auditOf(admin, 'before=99999')).toHaveLength(50);
});

test('Days are those of the company’s zone, both included; moments are taken as they are', async () => {
  const { app, admin } = await openLog({ TIME_ZONE: 'America/New_York' });
  for (const at of [
    '2026-11-20T04:59:59.999Z',
    '2026-11-20T05:00:00.000Z',
    '2026-11-21T04:59:59.999Z',
    '2026-11-21T05:00:00.000Z',
  ])
    await written(app, { at });
  const times = async (query: string) => (await auditOf(admin, query)).map(({ at }) => at).toReversed();
  expect(await times('from=2026-11-20&to=2026-11-20')).toEqual([
    '2026-11-20T05:00:00.000Z',
    '2026-11-21T04:59:59.999Z',
  ]);
  expect(await times('to=2026-11-19')).toEqual(['2026-11-20T04:59:59.999Z']);
  expect(await times('from=2026-11-20T05:00:00Z&to=2026-11-21T05:00:00.000Z')).toHaveLength(2);
});

test('Entries are found by person, action and the beginnings of words, all of them together', async () => {
  const { app, admin } = await openLog();
  await written(app, {
    at: `${testDay}T01:00:00.000Z`,
    name: 'Élodie Roux',
    id: 9,
    details: { target: { id: 1, name: 'Adobe' } },
  });
  await written(app, { at: `${testDay}T02:00:00.000Z`, ip: '2001:db8::4f2' });
  await admin.get('/api/software/export-csv');
  const found = async (query: string) => (await auditOf(admin, query)).map(({ actorName }) => actorName);
  expect(await found('q=elodie ado')).toEqual(['Élodie Roux']);
  expect(await found('q=Changed a setting 4F2')).toEqual(['Maya']);
  expect(await found('q=elodie figma')).toEqual([]);
  expect(await found('q=3f2b-11')).toEqual(['Maya', 'Élodie Roux']);
  expect(await found(`q=${encodeURIComponent("' & | ! :* \\")}`)).toEqual([]);
  expect(await found('actor=9,10')).toEqual(['Élodie Roux']);
  expect(await found('action=portfolio_exported,signed_in')).toEqual(['Maya']);
  expect(await found('action=setting_changed&actor=9&q=roux&from=2026-11-21&to=2026-11-21')).toEqual([
    'Élodie Roux',
  ]);
  expect(await found('from=&to=&actor=&action=&q=&before=')).toHaveLength(3);
});

test('As CSV come all entries of the filter, safe for spreadsheets, and the export is an entry itself', async () => {
  const log = await openLog();
  const { app, admin } = log;
  await addEntries(app.db, 2500, app.clock.now());
  await written(app, { at: app.clock.now(), name: '=cmd|calc', id: 11 });
  const answer = await admin.get('/api/audit.csv?action=setting_changed');
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain(`audit-log-${testDay}.csv`);
  const [header, first, ...others] = answer.body.trimEnd().split('\n');
  expect(header).toBe('\uFEFFtime,who,who_id,action,what,details,ip,request_id');
  expect(first).toBe(
    `${app.clock.now()},'=cmd|calc,11,setting_changed,Changed a setting,{},198.51.100.24,3f2b-11`,
  );
  expect(others).toHaveLength(500);
  expect(await auditOf(admin, 'action=audit_exported')).toMatchObject([
    { actorName: 'Maya', details: { note: '“Changed a setting”' } },
  ]);
});

test('The extent says how long entries are kept and when the oldest was written', async () => {
  const { app, admin } = await openLog({ AUDIT_DAYS: '400' });
  expect(jsonOf(await admin.get('/api/audit/extent'))).toEqual({ days: 400, oldestAt: null });
  await written(app, { at: '2025-12-01T00:00:00.000Z' });
  await written(app, { at: '2026-11-01T00:00:00.000Z' });
  expect(jsonOf(await admin.get('/api/audit/extent'))).toEqual({
    days: 400,
    oldestAt: '2025-12-01T00:00:00.000Z',
  });
});

test('What is found is counted, and all there is beside it', async () => {
  const { app, admin } = await openLog();
  const counted = async (query: string) => jsonOf(await admin.get(`/api/audit/count?${query}`));
  expect(await counted('')).toEqual({ found: 0, all: 0 });
  await addEntries(app.db, 500, '2026-11-20T12:00:00.000Z');
  expect(await counted('')).toEqual({ found: 500, all: 500 });
  expect(await counted('q=&from=&ip=')).toEqual({ found: 500, all: 500 });
  expect(await counted('action=signed_in')).toEqual({ found: 100, all: 500 });
  expect(await counted('q=thing%20t7')).toEqual({ found: 11, all: 500 });
  expect(await counted('from=2026-11-20T11:00:00Z&actor=5')).toEqual({ found: 1, all: 500 });
});

test('Entries are found by the addresses they came from, which are listed', async () => {
  const { app, admin } = await openLog();
  for (const ip of ['198.51.100.24', '2001:db8::4f2', '198.51.100.24', '203.0.113.9'])
    await written(app, { at: '2026-11-01T00:00:00.000Z', ip });
  expect(jsonOf(await admin.get('/api/audit/sources'))).toEqual([
    '198.51.100.24',
    '2001:db8::4f2',
    '203.0.113.9',
  ]);
  const found = await auditOf(admin, 'ip=2001:db8::4f2,203.0.113.9');
  expect(found.map(({ ip }) => ip)).toEqual(['203.0.113.9', '2001:db8::4f2']);
  expect((await admin.get('/api/audit?ip=some%20where')).statusCode).toBe(422);
});
