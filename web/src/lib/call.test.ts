import {
  createContract,
  deleteSoftware,
  exportCsv,
  getSoftware,
  listUsers,
  patchContract,
} from '@purser/api/addresses';
import { expect, test } from 'vitest';
import { contractOf } from '../../test/contracts.tsx';
import { answerFrom, json, problem } from '../../test/network.ts';
import { call, send, urlOf } from './call.ts';

const anything = 'GET /api/anything';

test('A call fills in the path, sends JSON with the session’s cookie and answers the reply', async () => {
  const sent = answerFrom({ 'PATCH /api/contracts/12': () => json(contractOf({ id: 12, cost: 99.5 })) });
  const contract = await call(patchContract, { params: { id: 12 }, body: { cost: '99.50' }, version: 3 });
  expect(contract.cost).toBe(99.5);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ credentials: 'same-origin', body: '{"cost":"99.50"}' });
  expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
  expect(sent[0]?.headers.get('If-Match')).toBe('"v3"');
});

test('A create may carry a key that keeps it from being done twice', async () => {
  const sent = answerFrom({ 'POST /api/software/7/contracts': () => json(contractOf({ id: 1 }), 201) });
  const body = { startDate: '2026-01-01', cost: 1, billingCycle: 'yearly' as const };
  await call(createContract, { params: { id: 7 }, body, idempotencyKey: 'once' });
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('once');
});

test('A call without a body says nothing of its type', async () => {
  const sent = answerFrom({ 'GET /api/users': () => json([]) });
  expect(await call(listUsers)).toEqual([]);
  expect(sent[0]?.headers.has('Content-Type')).toBe(false);
});

test('An answer without content is undefined', async () => {
  answerFrom({ 'DELETE /api/software/7': () => new Response(null, { status: 204 }) });
  expect(await call(deleteSoftware, { params: { id: 7 } })).toBeUndefined();
});

test('A form goes as it is, so that the browser can write its own boundary', async () => {
  const sent = answerFrom({ 'POST /api/upload': () => json({}) });
  const form = new FormData();
  await send('POST /api/upload', { body: form });
  expect(sent[0]?.body).toBe(form);
  expect(sent[0]?.headers.has('Content-Type')).toBe(false);
});

test('A refused call throws the server’s words, code and fields', async () => {
  const fields = { cost: 'Cost must be a positive number' };
  answerFrom({
    'GET /api/software/7': () => problem(422, 'Cost must be a positive number', { code: 'invalid', fields }),
  });
  await expect(call(getSoftware, { params: { id: 7 } })).rejects.toMatchObject({
    name: 'Problem',
    kind: 'invalid',
    code: 'invalid',
    message: 'Cost must be a positive number',
    fields,
  });
});

test.each(['error', 'details', 'message'])('The words may stand in %s', async (name) => {
  answerFrom({ 'GET /api/anything': () => json({ [name]: 'Not today' }, 503) });
  await expect(send(anything)).rejects.toMatchObject({ message: 'Not today' });
});

test('Whatever else the answer carries comes along', async () => {
  answerFrom({ 'GET /api/anything': () => problem(422, 'Match the columns', { columns: ['Supplier'] }) });
  await expect(send(anything)).rejects.toMatchObject({ more: { columns: ['Supplier'], status: 422 } });
});

test.each([
  ['plain text', new Response('Too busy\n', { status: 503 }), '503: Too busy'],
  ['no text', new Response('', { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  ['JSON of another shape', new Response('["no"]', { status: 500 }), '500: ["no"]'],
  ['fields alone', new Response('{"code":1}', { status: 400 }), '400: {"code":1}'],
  [
    'a proxy’s page',
    new Response('<html><h1>502</h1>', {
      status: 502,
      statusText: 'Bad Gateway',
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    }),
    '502: Bad Gateway',
  ],
])('An error that is %s reads as its status and text', async (_, response, message) => {
  answerFrom({ 'GET /api/anything': () => response });
  await expect(send(anything)).rejects.toMatchObject({ name: 'Problem', message });
});

test('A server that can’t be reached is a problem that says what to do', async () => {
  answerFrom({});
  await expect(send(anything)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'unreachable',
    message: 'Purser can’t be reached. Check your connection, then try again.',
  });
});

test('An answer that isn’t JSON is a problem, not a broken screen', async () => {
  answerFrom({ 'GET /api/anything': () => new Response('<html>Wi-Fi login</html>') });
  await expect(send(anything)).rejects.toMatchObject({ kind: 'broken', code: 'unreadable' });
});

test('A call that was given up says so and is no problem', async () => {
  answerFrom({ 'GET /api/anything': () => json({}) });
  const controller = new AbortController();
  controller.abort();
  await expect(send(anything, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('An address holds parameters and query in any script, and leaves out what is absent', () => {
  expect(urlOf('/api/things/:id/parts/:part', { id: 7, part: 'a/b ü' })).toBe(
    '/api/things/7/parts/a%2Fb%20%C3%BC',
  );
  expect(urlOf(exportCsv, undefined, { template: 'true' })).toBe('/api/software/export-csv?template=true');
  expect(urlOf('/api/x', undefined, { a: undefined, b: null, c: 0, d: false, e: '&' })).toBe(
    '/api/x?c=0&d=false&e=%26',
  );
});
