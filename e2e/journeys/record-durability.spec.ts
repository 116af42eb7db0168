import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { deep } from '../tiers.ts';

// A power cut in the middle of many changes at once: of each, all is there afterwards or nothing.

type Row = Record<string, unknown>;
type Change = () => Promise<unknown>;

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'a')]);

/** The calls of these tests; a refused one throws. */
function callerOf(request: APIRequestContext) {
  const get = async <Reply = Row>(url: string): Promise<Reply> => {
    const reply: Reply = await (await requireDone(await request.get(url))).json();
    return reply;
  };
  const post = async (url: string, data: object): Promise<Row> =>
    (await requireDone(await request.post(url, { data }))).json();
  return {
    get,
    post,
    list: (url: string) => get<Row[]>(url),
    remove: async (url: string) => requireDone(await request.delete(url)),
    status: async (url: string) => (await request.get(url)).status(),
    addItem: async (vendor: string): Promise<number> =>
      Number((await post('/api/software', { vendor, product_name: 'Cut', contract })).id),
    upload: async (softwareId: number, at: number) => {
      const told = { fileName: `file ${at}.pdf`, fileSize: pdf.length, mimeType: 'application/pdf' };
      const url = String((await post('/api/vendor-files/upload', told)).uploadURL);
      await requireDone(await request.put(url, { data: pdf, headers: { 'content-type': told.mimeType } }));
      return post('/api/vendor-files', { ...told, softwareId, filePath: url.split('?', 1)[0] });
    },
  };
}

async function requireDone(answer: APIResponse): Promise<APIResponse> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  return answer;
}
type Caller = ReturnType<typeof callerOf>;

const count = 12;
const numbers = Array.from({ length: count }, (_, at) => at);

/** One item for each kind of change, or one for each change where that ends the item. */
async function prepare(caller: Caller, round: string) {
  const many = (kind: string) => Promise.all(numbers.map((at) => caller.addItem(`${round} ${kind} ${at}`)));
  return {
    grown: await caller.addItem(`${round} contracts`),
    discussed: await caller.addItem(`${round} comments`),
    filed: await caller.addItem(`${round} files`),
    ended: await many('ended'),
    deleted: await many('deleted'),
  };
}
type Items = Awaited<ReturnType<typeof prepare>>;

const changesOf = (caller: Caller, items: Items): Change[] =>
  numbers.flatMap((at) => [
    () => caller.post(`/api/software/${items.grown}/contracts`, { ...contract, cost: at + 1 }),
    () => caller.post(`/api/software/${items.discussed}/comments`, { content: `Comment ${at}` }),
    () => caller.upload(items.filed, at),
    () => caller.post(`/api/software/${Number(items.ended[at])}/terminate`, { endDate: '2026-06-30' }),
    () => caller.remove(`/api/software/${Number(items.deleted[at])}`),
  ]);

/** Starts all changes at once and answers when so many of them are done, or have failed. */
function begin(changes: readonly Change[], enough: number): Promise<void> {
  let done = 0;
  return new Promise((resolve) => {
    const settle = () => {
      done += 1;
      if (done === enough) resolve();
    };
    for (const change of changes) void change().then(settle, settle);
  });
}

const fields = (logs: readonly Row[], name: RegExp) =>
  logs.filter(({ fieldName }) => name.test(String(fieldName)));

async function expectWhole(caller: Caller, items: Items): Promise<void> {
  const contracts = await caller.list(`/api/software/${items.grown}/contracts`);
  const grown = await caller.list(`/api/software/${items.grown}/change-logs`);
  expect(fields(grown, /^contract #\d+$/)).toHaveLength(contracts.length);

  const comments = await caller.list(`/api/software/${items.discussed}/comments`);
  const discussed = await caller.list(`/api/software/${items.discussed}/change-logs`);
  expect(fields(discussed, /^comment/)).toHaveLength(comments.length);

  const files = await caller.list(`/api/software/${items.filed}/vendor-files`);
  const filed = await caller.list(`/api/software/${items.filed}/change-logs`);
  expect(fields(filed, /^vendor file$/)).toHaveLength(files.length);
  for (const { id } of files)
    expect(await caller.status(`/api/vendor-files/${Number(id)}/download`)).toBe(200);

  for (const id of items.ended) await expectEndedOrNot(caller, id);
  for (const id of items.deleted) await expectGoneOrWhole(caller, id);
}

async function expectEndedOrNot(caller: Caller, id: number): Promise<void> {
  const { status } = await caller.get(`/api/software/${id}`);
  const [latest] = await caller.list(`/api/software/${id}/contracts`);
  const logs = await caller.list(`/api/software/${id}/change-logs`);
  const isEnded = status === 'terminated';
  expect(latest?.endDate).toBe(isEnded ? '2026-06-30' : '2026-12-31');
  expect(fields(logs, /^status$|endDate$/)).toHaveLength(isEnded ? 2 : 0);
}

async function expectGoneOrWhole(caller: Caller, id: number): Promise<void> {
  const isThere = (await caller.status(`/api/software/${id}`)) === 200;
  const contracts = (await caller.list('/api/contracts')).filter(({ softwareId }) => softwareId === id);
  expect(contracts).toHaveLength(isThere ? 1 : 0);
}

test.use({ baseURL: undefined });

test(
  'The server is killed three times amid contracts, comments, files, terminations and deletions: each is whole or not there.',
  deep,
  async ({ launch, visitAs, folder }) => {
    let app = await launch({ DATA_DIR: folder, RATE_LIMIT: '0' });
    const { port } = new URL(app.url);
    const page = await visitAs(app);
    const caller = callerOf(page.request);
    for (const enough of [3, 20, 45]) {
      const items = await prepare(caller, `Round ${enough}`);
      await begin(changesOf(caller, items), enough);
      await app.kill();
      app = await launch({ DATA_DIR: folder, PORT: port, RATE_LIMIT: '0' });
      await expectWhole(caller, items);
    }
  },
);
