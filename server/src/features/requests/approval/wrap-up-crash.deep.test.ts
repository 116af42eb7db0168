import { expect, test } from 'vitest';
import { serverPlace } from '../../../../test/opened-database.ts';
import { type Caller, callerOf, type ServerProcess, startServer } from '../../../../test/server-process.ts';
import { holdWrites, killAtWrite, tablesWrittenBy } from '../../../../test/write-triggers.ts';

// A wrap-up writes to many tables. A server is killed at its first write to each of them, and once between the end of
// the transaction and its answer: afterwards all is there or nothing, and who asks again gets one item, one contract.

/** Where ann asks and chief wraps up, at one server after the other. */
async function prepare() {
  const place = await serverPlace();
  const server = await startServer(place);
  const steps = ['request_submission', 'operations_wrapup'].map((key) => ({ key, label: key }));
  await callerOf(server, place.chief)('PUT', '/api/settings/workflow', { body: { steps } });
  return { place, server };
}
type Place = Awaited<ReturnType<typeof serverPlace>>;

const pdf = '%PDF-1.7\none page\n';
const requests = '/api/purchase-requests';

/** A request by ann that waits to be wrapped up, and what chief sends for it. */
async function prepareRequest(server: ServerProcess, place: Place) {
  const [ann, chief] = [callerOf(server, place.ann), callerOf(server, place.chief)];
  const fields = { vendor: 'Wasabi', productName: 'Cloud Storage' };
  const { id } = await ann('POST', requests, { body: fields });
  const submission = { action: 'approve', stepName: 'request_submission' };
  await ann('POST', `${requests}/${id}/action`, { body: submission });
  const told = { fileName: 'Order form.pdf', fileSize: pdf.length, mimeType: 'application/pdf' };
  const { uploadURL } = await chief('POST', '/api/vendor-files/upload', { body: told });
  const put = { method: 'PUT', body: pdf, headers: { 'content-type': told.mimeType } };
  expect((await fetch(uploadURL, put)).status).toBe(204);
  const body = {
    software: { vendor: 'Wasabi', product_name: `Cloud Storage ${id}` },
    contract: { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 },
    files: [{ ...told, filePath: new URL(uploadURL).pathname }],
    comment: 'Signed',
  };
  return { id: Number(id), body };
}
type Prepared = Awaited<ReturnType<typeof prepareRequest>>;

// Else the mails of the submission would go out between two looks at the database.
const allMailsSent = (place: Place) =>
  expect
    .poll(async () => (await place.pool.query(`select 1 from mails where status = 'waiting'`)).rowCount)
    .toBe(0);

// Else many requests would be one mail, for which nobody here waits.
const letAMinutePass = ({ pool }: Place) =>
  pool.query(`update mails set "createdAt" = "createdAt" - interval '1 minute'`);

const complete = (call: Caller, { id, body }: Prepared, key?: string) =>
  call('POST', `${requests}/${id}/complete`, { body, ...(key && { key }) });

/** Everything that a wrap-up makes is there, once. */
async function expectWhole(call: Caller, { id, body }: Prepared): Promise<void> {
  const items: { id: number; product_name: string }[] = await call('GET', '/api/software');
  const made = items.filter(({ product_name }) => product_name === body.software.product_name);
  expect(made).toHaveLength(1);
  const softwareId = made[0]?.id ?? 0;
  const request = await call('GET', `${requests}/${id}`);
  expect(request).toMatchObject({ status: 'approved', softwareId });
  const contracts = await call('GET', `/api/software/${softwareId}/contracts`);
  expect(contracts).toMatchObject([
    { id: request.contractId, cost: 1200, cancellationNoticeDate: '2027-11-30' },
  ]);
  const files = await call('GET', `/api/software/${softwareId}/vendor-files`);
  expect(files).toMatchObject([{ fileName: 'Order form.pdf' }]);
  expect(await call('GET', `/api/vendor-files/${files[0].id}/download`)).toBe(pdf);
  const history: { fieldName: string }[] = await call('GET', `/api/software/${softwareId}/change-logs`);
  expect(history.filter(({ fieldName }) => fieldName === 'request')).toHaveLength(1);
  const steps = await call('GET', `${requests}/${id}/steps`);
  expect(steps.at(-1)).toMatchObject({ status: 'approved', comments: 'Signed' });
  const feed: { type: string; metadata: string | null }[] = await call('GET', '/api/activity-feed?limit=200');
  const ends = feed.filter(
    ({ type, metadata }) => type === 'request_approved' && metadata?.includes(`:${id}}`),
  );
  expect(ends).toHaveLength(1);
}

/** However often it is asked for, with the same key or none, it is done once, and each answer is the first. */
async function expectRepeatable(call: Caller, prepared: Prepared, key: string): Promise<void> {
  const first = await complete(call, prepared, key);
  await expectWhole(call, prepared);
  expect(await complete(call, prepared, key)).toEqual(first);
  expect((await complete(call, prepared)).software.id).toBe(first.software.id);
  await expectWhole(call, prepared);
}

const written =
  'activities audit_entries change_logs contracts data_changes idempotency_keys mails notifications ' +
  'purchase_requests request_steps software step_decisions uploads vendor_files';

test('A server that is killed at any write of a wrap-up leaves nothing of it, and the next one does it once', async () => {
  const { place, ...started } = await prepare();
  let { server } = started;
  const sample = await prepareRequest(server, place);
  const tables = await tablesWrittenBy(place.pool, () =>
    complete(callerOf(server, place.chief), sample, 'sample'),
  );
  expect(tables.toSorted().join(' ')).toBe(written);
  for (const table of tables) {
    const prepared = await prepareRequest(server, place);
    await allMailsSent(place);
    await letAMinutePass(place);
    const call = callerOf(server, place.chief);
    await killAtWrite(place.pool, [table, server], () => complete(call, prepared, table));
    server = await startServer(place);
    await expectRepeatable(callerOf(server, place.chief), prepared, table);
  }
  const mailed = await place.pool.query(`select 1 from mails where details ->> 'step' = 'operations_wrapup'`);
  expect(mailed.rowCount).toBe(tables.length + 1);
  await server.kill();
});

test('A server that is killed after a wrap-up and before its answer has done it, and who asks again is told so', async () => {
  const { place, server } = await prepare();
  const prepared = await prepareRequest(server, place);
  const hold = await holdWrites(place.pool, 'purchase_requests', 'at the commit');
  const answer = complete(callerOf(server, place.chief), prepared, 'once').catch(() => 'lost');
  await hold.reached();
  server.freeze();
  await hold.release();
  const { rows } = await place.pool.query('select status from purchase_requests');
  expect(rows).toEqual([{ status: 'approved' }]);
  await server.kill();
  expect(await answer).toBe('lost');
  const next = await startServer(place);
  await expectWhole(callerOf(next, place.chief), prepared);
  await expectRepeatable(callerOf(next, place.chief), prepared, 'once');
  await next.kill();
});
