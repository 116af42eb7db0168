import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startOwnApp, type TestApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const token = 'a token of metrics';

type Headers = Readonly<Record<string, string>>;

const scrape = (app: TestApp, headers: Headers = {}, remoteAddress = '127.0.0.1') =>
  app.http.inject({ url: '/metrics', headers, remoteAddress });

/** The value of a line, such as `purser_jobs_waiting{queue="send-mail"}`; undefined where there is none. */
async function valueOf(app: TestApp, line: string): Promise<number | undefined> {
  const lines = (await scrape(app)).body.split('\n');
  const found = lines.find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('Metrics are given to this machine in the format of Prometheus', async () => {
  await using app = await startOwnApp();
  const answer = await scrape(app);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const names = [...answer.body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !name?.startsWith('purser_'))).toEqual([]);
});

test.each<[string, Headers, string, number]>([
  ['IPv6', {}, '::1', 200],
  ['another machine', {}, '192.0.2.7', 401],
  ['a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1', 401],
  ['a proxy that says so otherwise', { forwarded: 'for=127.0.0.1' }, '127.0.0.1', 401],
  ['a proxy that names itself alone', { via: '1.1 proxy' }, '127.0.0.1', 401],
  ['a proxy that names its own port', { 'x-forwarded-port': '443' }, '127.0.0.1', 401],
  ['a proxy that names the client alone', { 'x-client-ip': '192.0.2.7' }, '127.0.0.1', 401],
  ['a network in front', { 'cf-connecting-ip': '192.0.2.7' }, '127.0.0.1', 401],
])('Without a token, who asks from %s is answered %#', async (_whence, headers, address, status) => {
  await using app = await startOwnApp({ TRUST_PROXY: 'false' });
  expect((await scrape(app, headers, address)).statusCode).toBe(status);
});

test('Behind a proxy that is trusted, a forwarded request is not from this machine either', async () => {
  await using app = await startOwnApp({ TRUST_PROXY: 'true' });
  expect((await scrape(app, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401);
});

test.each<[string, Headers, number]>([
  ['the token', { authorization: `Bearer ${token.replaceAll(' ', '-')}` }, 200],
  ['another token', { authorization: 'Bearer another-token-of-it' }, 401],
  ['no token', {}, 401],
])('With METRICS_TOKEN set, who asks with %s is answered %#', async (_what, headers, status) => {
  await using app = await startOwnApp({ METRICS_TOKEN: token.replaceAll(' ', '-') });
  expect((await scrape(app, headers)).statusCode).toBe(status);
  expect((await scrape(app, headers, '192.0.2.7')).statusCode).toBe(status);
});

test('Requests are counted by the pattern of their route and by their status', async () => {
  const { app, visitor: ann } = await withVisitor(undefined, startOwnApp());
  const line =
    'purser_http_request_duration_seconds_count{method="GET",route="/api/software/:id",status="404"}';
  const before = (await valueOf(app, line)) ?? 0;
  await ann.get('/api/software/7');
  await ann.get('/api/software/8');
  expect(await valueOf(app, line)).toBe(before + 2);
  expect((await scrape(app)).body).not.toContain('/api/software/7');
});

test('Addresses that lead nowhere have one name together', async () => {
  await using app = await startOwnApp();
  await app.http.inject('/api/nowhere-1');
  const { body } = await scrape(app);
  expect(body).not.toContain('nowhere');
});

test('Mails, jobs and the last backup are looked up', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@example.com', role: 'admin' }, startOwnApp());
  expect(await valueOf(app, 'purser_last_backup_timestamp_seconds')).toBe(0);
  await using other = await app.again({});
  await ann.send('POST', '/api/system/backups');
  await app.jobs.send(app.db, 'send-waiting-mails', {});
  await app.db.execute(sql`insert into mails (event, occasion, "userId", details, status, "createdAt")
    select 'softwareComment', status, (select min(id) from users), '{}', rtrim(status, '12'), now()
    from unnest(array['waiting1', 'waiting2', 'failed']) as status`);
  expect(await valueOf(other, 'purser_last_backup_timestamp_seconds')).toBe(
    Date.parse(app.clock.now()) / 1000,
  );
  expect(await valueOf(other, 'purser_jobs_waiting{queue="send-waiting-mails"}')).toBe(1);
  expect(await valueOf(other, 'purser_jobs_failed{queue="send-waiting-mails"}')).toBe(0);
  expect(await valueOf(other, 'purser_mails_waiting')).toBe(2);
  expect(await valueOf(other, 'purser_mails_given_up')).toBe(1);
});

test('Where the database can’t say, metrics tell what the process knows by itself, and that the database can’t', async () => {
  await using app = await startOwnApp();
  await app.db.execute(sql`alter table mails rename to lost`);
  expect((await scrape(app)).statusCode).toBe(200);
  expect(await valueOf(app, 'purser_database_up')).toBe(0);
  expect(await valueOf(app, 'purser_mails_waiting')).toBeUndefined();
  expect(await valueOf(app, 'purser_last_backup_timestamp_seconds')).toBeUndefined();
  expect(await valueOf(app, 'purser_database_connections{state="waiting"}')).toBe(0);
  await app.db.execute(sql`alter table lost rename to mails`);
  expect(await valueOf(app, 'purser_database_up')).toBe(1);
  expect(await valueOf(app, 'purser_mails_waiting')).toBe(0);
});

test('A scrape doesn’t wait for a database that is busy with something else', async () => {
  await using app = await startOwnApp();
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mails in access exclusive mode`);
    expect(await valueOf(app, 'purser_database_up')).toBe(0);
  });
});

test('What the audit log is told is counted by its action, and what browsers report', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@example.com', role: 'admin' }, startOwnApp());
  const lines = ['purser_audited_actions_total{action="portfolio_exported"}', 'purser_browser_errors_total'];
  const read = async () => Promise.all(lines.map(async (line) => (await valueOf(app, line)) ?? 0));
  const before = await read();
  await ann.get('/api/software/export-csv');
  await ann.send('POST', '/api/client-errors', { name: 'Error', stack: '', route: '/' });
  expect(await read()).toEqual(before.map((count) => count + 1));
});

test('The dashboard for Grafana names no metric that isn’t there', async () => {
  const { app, visitor: ann } = await withVisitor(undefined, startOwnApp());
  await ann.get('/api/software');
  const { body } = await scrape(app);
  const file = path.join(import.meta.dirname, '../../../../docs/grafana-dashboard.json');
  const named = new Set(readFileSync(file, 'utf8').match(/purser_\w+/g));
  expect(named.size).toBeGreaterThan(12);
  expect([...named].filter((name) => !new RegExp(`^(# TYPE )?${name}[ {]`, 'm').test(body))).toEqual([]);
});
