import { expect, test, vi } from 'vitest';
import { json } from '../../testing/network.ts';
import { fileOf } from '../../testing/upload-server.ts';
import { idOf, upload } from '../../testing/uploading.ts';

test('Above the limit a file goes up in parts, which are signed one by one, tried again one by one, and put together', async () => {
  const size = 12 * 1024 * 1024;
  const part = ({ url }: { url: string }) => json({ url: `http://storage.test${url}` });
  const here = upload(
    [fileOf('large.pdf', new Uint8Array(size))],
    { multipartFrom: 5 * 1024 * 1024 },
    {
      'POST /api/s3/multipart': () => json({ key: 'object-1', uploadId: 'u/1' }),
      'GET /api/s3/multipart/u%2F1/1': part,
      'GET /api/s3/multipart/u%2F1/2': part,
      'GET /api/s3/multipart/u%2F1/3': part,
      'POST /api/s3/multipart/u%2F1/complete': () =>
        json({ location: 'http://storage.test/bucket/object-1?x=1' }),
    },
  );
  const started = here.start();
  const puts = [await here.storage.next(), await here.storage.next(), await here.storage.next()];
  expect(puts.map(({ body }) => body.size)).toEqual([5, 5, 2].map((megabytes) => megabytes * 1024 * 1024));
  expect(puts[0]?.url).toBe('http://storage.test/api/s3/multipart/u%2F1/1?key=object-1');
  puts[0]?.answer(200, '', { ETag: '"e1"' });
  puts[2]?.answer(200, '', { ETag: '"e3"' });
  puts[1]?.answer(503);
  await vi.advanceTimersByTimeAsync(0);
  const again = await here.storage.next();
  expect(again.body.size).toBe(5 * 1024 * 1024);
  again.answer(200, '', { ETag: '"e2"' });
  await started;
  const [begun, finished] = here.sent.filter(({ method }) => method === 'POST');
  expect(JSON.parse(String(begun?.body))).toMatchObject({ filename: 'large.pdf', type: 'application/pdf' });
  expect(JSON.parse(String(finished?.body))).toEqual({
    parts: [
      { PartNumber: 1, ETag: '"e1"' },
      { PartNumber: 2, ETag: '"e2"' },
      { PartNumber: 3, ETag: '"e3"' },
    ],
  });
  expect(here.made.list()).toMatchObject([
    { state: 'complete', claim: { filePath: 'http://storage.test/bucket/object-1', fileSize: size } },
  ]);
});

test('An upload in parts that is cancelled is given up in the storage, too', async () => {
  const part = () => json({ url: 'http://storage.test/part' });
  const here = upload(
    [fileOf('large.pdf', new Uint8Array(6 * 1024 * 1024))],
    { multipartFrom: 5 * 1024 * 1024 },
    {
      'POST /api/s3/multipart': () => json({ key: 'object-1', uploadId: 'u1' }),
      'GET /api/s3/multipart/u1/1': part,
      'GET /api/s3/multipart/u1/2': part,
      'DELETE /api/s3/multipart/u1': () => new Response(null, { status: 204 }),
    },
  );
  void here.start();
  const put = await here.storage.next();
  here.made.remove(idOf(here));
  await vi.waitFor(() =>
    expect(here.sent.at(-1)).toMatchObject({ method: 'DELETE', url: '/api/s3/multipart/u1?key=object-1' }),
  );
  expect(put.isAborted()).toBe(true);
});
