import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from '../../test/people.ts';
import { portOf } from '../../test/raw-requests.ts';
import { makeDataFolder } from '../../test/server-files.ts';
import { callerOf, startServer } from '../../test/server-process.ts';
import { createTestDatabase, quietLog } from '../../test/test-database.ts';
import { openDatabase } from '../db/client.ts';
import { machineClock } from './clock.ts';

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A collector of traces, as those of OpenTelemetry are: what was sent to it over HTTP. */
async function startCollector() {
  const spans: z.infer<typeof span>[] = [];
  const services = new Set<string>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of traces.parse(body).resourceSpans) {
        for (const { key, value } of resource.attributes)
          if (key === 'service.name') services.add(value.stringValue ?? '');
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const url = `http://127.0.0.1:${await portOf({ server })}`;
  onTestFinished(() => void server.close());
  return { url, spans, services };
}

async function startTraced(env: Record<string, string>) {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  // What was traced is sent at once instead of every five seconds.
  const settings = { OTEL_BSP_SCHEDULE_DELAY: '20', ...env };
  const server = await startServer({ databaseUrl, dataDir: makeDataFolder(), env: settings });
  onTestFinished(() => server.kill());
  const { db, close } = await openDatabase(databaseUrl, { log: quietLog });
  const cookie = await signInAs({ db, clock: machineClock('UTC') }, { email: 'ann@example.com' });
  await close();
  return { server, cookie };
}

test('A request is a span with the pattern of its route, below the caller’s, and its queries are spans below it', async () => {
  const collector = await startCollector();
  const { server, cookie } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const caller = 'b7ad6b7169203331';
  await fetch(new URL('/api/software/123456', server.url), {
    headers: { cookie, traceparent: `00-${traceId}-${caller}-01` },
  });
  const own = () => collector.spans.filter((one) => one.traceId === traceId);
  const request = () => own().find(({ name }) => name === 'GET /api/software/:id');
  await expect.poll(request).toMatchObject({ parentSpanId: caller });
  const queries = own().filter(({ name }) => name === 'query');
  expect(queries.length).toBeGreaterThan(0);
  expect(new Set(queries.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request()?.spanId]));
  const texts = queries.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ''));
  expect(texts.some((text) => text.includes('from software'))).toBe(true);
  expect(JSON.stringify(own())).not.toContain('123456');
  expect(collector.services).toEqual(new Set(['purser']));
});

test('Where nobody collects traces, the server serves on', async () => {
  const { server, cookie } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const call = callerOf(server, cookie);
  for (let at = 0; at < 5; at += 1) expect(await call('GET', '/api/software')).toEqual([]);
});
