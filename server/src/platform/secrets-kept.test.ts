import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonOf } from '../../test/answers.ts';
import { endpointsOfApi } from '../../test/endpoint-table.ts';
import { startApp, type TestApp, testDay } from '../../test/start-app.ts';

/** Every row of every table as text. */
async function allStored({ db }: TestApp): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(
      sql.raw(`select to_jsonb(t)::text as text from ${name} t`),
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

test('No log and no table keeps a secret that was told to somebody, however it is used', async () => {
  const lines: string[] = [];
  const log = pino({ base: undefined, level: 'debug' }, { write: (line) => void lines.push(line) });
  await using app = await startApp({ PASSWORD_SIGN_IN: 'true' }, testDay, { log });
  const ann = await app.signIn({ email: 'ann@example.com', role: 'admin' });
  const post = (url: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { cookie: ann.cookie, 'idempotency-key': url },
    });
  const { url } = jsonOf(await post('/api/calendar-feeds', { kind: 'mine' }), 201);
  expect(jsonOf(await post('/api/calendar-feeds', { kind: 'mine' }), 409).error).toContain('told once');
  const { uploadURL } = jsonOf(await post('/api/vendor-files/upload', {}));
  expect(jsonOf(await post('/api/vendor-files/upload', {})).uploadURL).not.toBe(uploadURL);
  const password = 'correct horse battery staple';
  const registered = { email: 'bob@example.com', username: 'bob', password };
  expect((await post('/api/auth/register', registered)).statusCode).toBe(201);
  const [feed, upload] = [new URL(url), new URL(uploadURL)];
  const token = feed.pathname.slice('/calendar/'.length, -'.ics'.length);
  const signature = upload.searchParams.get('signature') ?? '';
  for (const path of [
    feed.pathname,
    `${feed.pathname}/more`,
    `/api/auth/google/callback?code=${token}&state=${token}`,
    `/nothing/${token}`,
    `/api/nothing/${token}`,
  ])
    await app.http.inject(path);
  await app.http.inject({ method: 'PUT', url: `${upload.pathname}${upload.search}`, payload: 'x' });
  const stack = `    at save (https://a.example${feed.pathname}:1:20)`;
  await post('/api/client-errors', { name: token, stack, route: feed.pathname });
  const kept = [
    lines.join('\n'),
    await allStored(app),
    (await app.http.inject('/metrics')).body,
    (await ann.get('/api/system/report')).body,
  ];
  for (const secret of [token, signature, password, ann.cookie.split('=')[1] ?? '']) {
    expect(secret.length).toBeGreaterThan(20);
    for (const text of kept) expect(text.split('\n').filter((line) => line.includes(secret))).toEqual([]);
  }
});

test('Each answer with an address or a secret says so, so that no Idempotency-Key keeps it', async () => {
  const endpoints = await endpointsOfApi();
  const telling = endpoints.filter(
    ({ reply }) =>
      reply instanceof z.ZodType &&
      /"(url|uploadURL|token|secret|signature)":/i.test(
        JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })),
      ),
  );
  expect(telling.map(({ address }) => address).toSorted()).toEqual(
    endpoints
      .filter(({ secret }) => secret)
      .map(({ address }) => address)
      .toSorted(),
  );
});
