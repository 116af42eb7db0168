import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { type Colleague, threeColleagues } from '../../test/colleagues.ts';
import { uploadCsv } from '../../test/csv-files.ts';
import { contract, examples, rights, versions } from '../../test/endpoint-examples.ts';
import {
  addressOf,
  brokenBodies,
  brokenQueries,
  call,
  endpointsOfApi,
  hasId,
  isFormer,
  isWrite,
  type NamedEndpoint,
  shapeOf,
} from '../../test/endpoint-table.ts';
import { attached } from '../../test/request-comments-scene.ts';
import { approved } from '../../test/requests.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { savedWorkflow, userStep } from '../../test/workflows.ts';

const endpoints = await endpointsOfApi();
const wordsOf = (text: string): string[] => text.trim().split(/\s+/);
const among = (list: string) => wordsOf(list).map(named);
const taken = endpoints.filter((endpoint) => shapeOf(endpoint));

function named(name: string): NamedEndpoint {
  const endpoint = endpoints.find((each) => each.name === name);
  if (!endpoint)
    throw new Error(`There is no endpoint ${name}: please take it off the lists of endpoint-examples.ts.`);
  return endpoint;
}

let app: TestApp;
// Ann's are an item with a contract, a request with an attachment, one at its wrap-up, a scenario and an import; Eve administers.
let people: Record<'ann' | 'bob' | 'eve', Colleague>;
beforeAll(async () => {
  app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  people = await threeColleagues(app);
  const { ann, eve } = people;
  jsonOf(await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Seats' }), 201);
  jsonOf(await ann.send('POST', '/api/software/1/contracts', contract), 201);
  await savedWorkflow(eve, userStep('check', ann), userStep('buy', ann));
  const request = { vendor: 'Wasabi', productName: 'Storage' };
  for (const _ of [1, 2]) jsonOf(await ann.send('POST', '/api/purchase-requests', request), 201);
  await attached(app, ann, { url: '/api/purchase-requests/1' });
  await approved(ann, 1, 'request_submission');
  await approved(ann, 2, 'request_submission', 'check');
  jsonOf(await ann.send('POST', '/api/forecast-scenarios', { name: 'Less', assumptions: [] }));
  jsonOf(await uploadCsv(app, ann, { file: 'vendor,product_name\nAdobe,Acrobat\n', fileName: 'a.csv' }));
});
afterAll(() => app[Symbol.asyncDispose]());

test('Whose right each call is has been entered in endpoint-examples.ts, and whether it heeds If-Match', () => {
  const names = endpoints.map(({ name }) => name);
  expect(Object.values(rights).flatMap(wordsOf).toSorted()).toEqual(names.toSorted());
  const writes = endpoints.filter((each) => isWrite(each) && hasId(each)).map(({ name }) => name);
  expect(Object.values(versions).flatMap(wordsOf).toSorted()).toEqual(writes.toSorted());
  const open = endpoints.filter(({ access }) => access === 'anyone').map(({ name }) => name);
  expect(wordsOf(rights.anyone).toSorted()).toEqual(open.toSorted());
});

test('Whoever isn’t signed in is asked to sign in, whatever they call', async () => {
  const stranger = { ...people.ann, send: sendAsNobody, get: (url: string) => sendAsNobody('GET', url) };
  const asked = [];
  for (const endpoint of endpoints) {
    const { statusCode, body } = await call(stranger, endpoint);
    if (statusCode === 401 && body.includes('Please sign in to continue')) asked.push(endpoint.name);
  }
  const closed = endpoints.filter(({ access }) => access !== 'anyone').map(({ name }) => name);
  expect(asked).toEqual(closed);
});

test('What is an administrator’s right is refused to others, what is its owner’s to strangers, and nothing else', async () => {
  for (const endpoint of among(rights.admins)) {
    const answer = await call(people.bob, endpoint);
    expect([endpoint.name, answer.json()]).toMatchObject([
      endpoint.name,
      { status: 403, error: 'Only an administrator can do this' },
    ]);
  }
  const owners = await statusesOf(among(rights.owners), (endpoint) => call(people.bob, endpoint));
  expect(owners.filter(([, status]) => status !== 403)).toEqual([]);
  const unknown = { id: 2_147_483_647 };
  const others = await statusesOf(among(rights.signedIn), (endpoint) => call(people.bob, endpoint, unknown));
  expect(others.filter(([, status]) => status === 403 || status === 400 || status === 500)).toEqual([]);
});

test('A record that isn’t there is 404 by its name, and no id at all is 404, too', async () => {
  for (const endpoint of endpoints.filter(hasId)) {
    const answer = await call(people.eve, endpoint, { id: 2_147_483_647 });
    expect([endpoint.name, answer.json()]).toMatchObject([
      endpoint.name,
      { status: 404, code: 'missing', error: expect.stringMatching(/doesn’t exist/) },
    ]);
    for (const id of ['0', '-1', '1.5', 'x', '2147483648'])
      expect((await call(people.eve, endpoint, { id })).json()).toMatchObject({
        status: 404,
        error: 'There is nothing at this address',
      });
  }
});

test.each(taken.map(({ name }) => name))(
  '%s refuses what is no JSON object, and what is too large',
  async (name) => {
    const endpoint = named(name);
    const { method, listAs, longestBody = 1_048_576 } = endpoint;
    const send = (payload: string) =>
      app.http.inject({
        method,
        url: addressOf(endpoint),
        headers: { cookie: people.eve.cookie, 'content-type': 'application/json' },
        payload,
      });
    const sent = ['{"vendor":', 'null', '"text"', ...(listAs ? [] : ['[]']), `"${'x'.repeat(longestBody)}"`];
    const statuses = await Promise.all(sent.map(async (text) => (await send(text)).statusCode));
    expect(statuses).toEqual([...sent.slice(1).map(() => 400), 413]);
  },
);

test.each(taken.map(({ name }) => name))(
  '%s names the field whose value is missing, of a wrong type or too long',
  async (name) => {
    const endpoint = named(name);
    const wrong = [];
    for (const { at, status, body } of brokenBodies(shapeOf(endpoint) ?? {})) {
      const answer = await call(people.eve, endpoint, { body });
      const { fields = {} } = answer.json();
      if (answer.statusCode !== status || !Object.hasOwn(fields, at))
        wrong.push({ at, status, body: answer.body });
    }
    expect(wrong).toEqual([]);
  },
);

test('Each query names its value that is no choice or out of range', async () => {
  const wrong = [];
  for (const endpoint of endpoints)
    for (const { at, query } of brokenQueries(endpoint)) {
      const answer = await call(people.eve, endpoint, { query });
      if (answer.statusCode !== 422 || !Object.hasOwn(answer.json().fields, at))
        wrong.push([endpoint.name, query, answer.body]);
    }
  expect(wrong).toEqual([]);
});

test('A write of a record that was changed meanwhile is 412, and changes nothing', async () => {
  const records = [
    '/api/software/1',
    '/api/contracts/1',
    '/api/purchase-requests/1',
    '/api/purchase-requests/2',
  ];
  const read = () => Promise.all(records.map(async (url) => (await people.ann.get(url)).json()));
  const before = await read();
  for (const endpoint of among(versions.heeded)) {
    const stale = { headers: { 'if-match': '"v99"' } };
    const own = await call(people.ann, endpoint, stale);
    const answer = own.statusCode === 403 ? await call(people.eve, endpoint, stale) : own;
    expect([endpoint.name, answer.json()]).toMatchObject([
      endpoint.name,
      { status: 412, code: 'stale', version: expect.any(Number) },
    ]);
  }
  expect(await read()).toEqual(before);
});

const lists = taken.filter((endpoint) =>
  Object.entries(shapeOf(endpoint)?.properties ?? {}).some(([name, field]) => isFormer(name, field)),
);

test.each(lists.map(({ name }) => name))(
  '%s is 412 where it began from another list, and changes nothing',
  async (name) => {
    const endpoint = named(name);
    const { eve } = people;
    jsonOf(await call(eve, endpoint));
    const read = async () => (await eve.get(addressOf(endpoint))).json();
    const before = await read();
    const isOne = shapeOf(endpoint)?.properties?.from?.items !== undefined;
    const from = isOne ? [] : emptied(before);
    const answer = await call(eve, endpoint, { body: { ...examples[name]?.body, from } });
    const hint = `endpoint-examples.ts may lack a right body of ${name}`;
    expect(answer.json(), hint).toMatchObject({ status: 412, code: 'stale' });
    expect(await read()).toEqual(before);
  },
);

/** Its lists, and those of its records, without entries. */
const emptied = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, object][] => {
      if (Array.isArray(inner)) return [[name, []]];
      return typeof inner === 'object' && inner !== null ? [[name, emptied(inner)]] : [];
    }),
  );

async function statusesOf(
  called: readonly NamedEndpoint[],
  answerOf: (endpoint: NamedEndpoint) => Promise<{ statusCode: number }>,
): Promise<(readonly [string, number])[]> {
  const statuses: (readonly [string, number])[] = [];
  for (const endpoint of called) statuses.push([endpoint.name, (await answerOf(endpoint)).statusCode]);
  return statuses;
}

const sendAsNobody = (method: NamedEndpoint['method'], url: string, body?: object) =>
  app.http.inject({ method, url, ...(body && { payload: body }) });
