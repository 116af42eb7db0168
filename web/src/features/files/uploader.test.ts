import { expect, test, vi } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { fileOf } from '../../../test/upload-server.ts';
import { addressesIn, idOf, statesOf, upload, uploadAtOnce } from '../../../test/uploading.ts';

test('A file waits until it is started, gets an address, goes there with its own content type, and is claimed', async () => {
  const keep = vi.fn(() => Promise.resolve());
  const here = upload([fileOf('契約書.pdf', '%PDF-1.7 text')], { claim: keep });
  expect(statesOf(here)).toEqual(['waiting']);
  expect(here.sent).toEqual([]);
  const started = here.start();
  expect(statesOf(here)).toEqual(['preprocessing']);
  const put = await here.storage.next();
  expect(JSON.parse(String(here.sent[0]?.body))).toEqual({
    fileName: '契約書.pdf',
    fileSize: 13,
    mimeType: 'application/pdf',
    purpose: 'vendor file',
  });
  expect(put).toMatchObject({
    url: '/api/uploads/key-1?signature=s',
    headers: { 'Content-Type': 'application/pdf' },
  });
  expect(put.body.size).toBe(13);
  put.progress(6);
  expect(here.made.list()).toMatchObject([{ state: 'uploading', percent: 46 }]);
  put.answer(204);
  await started;
  expect(keep).toHaveBeenCalledExactlyOnceWith({
    fileName: '契約書.pdf',
    filePath: 'http://localhost/api/uploads/key-1',
    fileSize: 13,
    mimeType: 'application/pdf',
  });
  expect(here.made.list()).toEqual([]);
  expect(here.outcomes).toMatchObject([{ completed: [{ name: '契約書.pdf' }], failed: [] }]);
});

test('Bytes for the app itself go to where the page came from, by whatever name the app calls itself', async () => {
  const elsewhere = 'https://purser.example.com/api/uploads/key-1?signature=s';
  const here = uploadAtOnce(
    [fileOf('a.pdf')],
    {},
    { 'POST /api/vendor-files/upload': () => json({ uploadURL: elsewhere }) },
  );
  const put = await here.storage.next();
  expect(put.url).toBe('/api/uploads/key-1?signature=s');
  put.answer(204);
  await here.started;
  expect(here.made.list()).toMatchObject([
    { claim: { filePath: 'https://purser.example.com/api/uploads/key-1' } },
  ]);
});

test('Bytes for another storage go to the address as it was signed', async () => {
  const signed = 'https://bucket.example.com/purser/api/uploads/key-1?X-Amz-Signature=s';
  const here = upload(
    [fileOf('a.pdf')],
    {},
    { 'POST /api/vendor-files/upload': () => json({ uploadURL: signed }) },
  );
  void here.start();
  expect((await here.storage.next()).url).toBe(signed);
});

test('A file of which the browser knows no kind goes as what its name says', async () => {
  const here = upload([fileOf('offer.msg', 'x', '')]);
  void here.start();
  expect((await here.storage.next()).headers).toEqual({ 'Content-Type': 'application/vnd.ms-outlook' });
});

test('While the record is being saved the file is in its last step', async () => {
  const saving = Promise.withResolvers<void>();
  const here = uploadAtOnce([fileOf('a.pdf')], { claim: () => saving.promise });
  (await here.storage.next()).answer(204);
  await vi.waitFor(() => expect(statesOf(here)).toEqual(['postprocessing']));
  saving.resolve();
  await here.started;
});

test('Files go side by side: one is complete while another still is under way', async () => {
  const here = uploadAtOnce([fileOf('a.pdf'), fileOf('b.pdf')]);
  const [a, b] = [await here.storage.next(), await here.storage.next()];
  b.answer(204);
  await vi.waitFor(() => expect(statesOf(here)).toEqual(['uploading', 'complete']));
  expect(here.outcomes).toEqual([]);
  a.answer(204);
  await here.started;
  expect(here.outcomes).toHaveLength(1);
});

test('A pause gives up the request; going on begins anew, at the same address', async () => {
  const here = uploadAtOnce([fileOf('a.pdf', '0123456789')]);
  const first = await here.storage.next();
  first.progress(7);
  here.made.pauseOrResume(idOf(here));
  await vi.waitFor(() => expect(first.isAborted()).toBe(true));
  expect(here.made.list()).toMatchObject([{ state: 'paused', percent: 70 }]);
  here.made.pauseOrResume(idOf(here));
  const second = await here.storage.next();
  expect(here.made.list()).toMatchObject([{ state: 'uploading', percent: 0 }]);
  expect(second.url).toBe(first.url);
  second.answer(204);
  await here.started;
  expect(statesOf(here)).toEqual(['complete']);
  expect(addressesIn(here)).toBe(1);
});

test('A broken connection is tried again at once, after one, three and five seconds, and fails for good then', async () => {
  const here = uploadAtOnce([fileOf('a.pdf')]);
  (await here.storage.next()).cut();
  await vi.advanceTimersByTimeAsync(0);
  for (const delay of [1000, 3000, 5000]) {
    (await here.storage.next()).cut();
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(here.storage.left()).toBe(0);
    expect(here.made.list()).toMatchObject([{ state: 'waiting', isTriedAgain: true }]);
    await vi.advanceTimersByTimeAsync(1);
  }
  (await here.storage.next()).cut();
  await here.started;
  expect(here.made.list()).toMatchObject([
    { state: 'error', failure: { step: 'transfer', status: 0, text: 'The connection was interrupted.' } },
  ]);
  expect(here.outcomes).toMatchObject([{ completed: [], failed: [{ name: 'a.pdf' }] }]);
  // Each attempt went to the same place: nothing had arrived there.
  expect(addressesIn(here)).toBe(1);
  const again = here.start();
  (await here.storage.next()).answer(204);
  await again;
  expect(statesOf(here)).toEqual(['complete']);
});

test('An address that is used up, because only the answer got lost, is followed by another', async () => {
  const here = uploadAtOnce([fileOf('a.pdf')]);
  (await here.storage.next()).cut();
  await vi.advanceTimersByTimeAsync(0);
  (await here.storage.next()).answer(403, { message: 'This address was used already', status: 403 });
  await vi.advanceTimersByTimeAsync(1000);
  const third = await here.storage.next();
  expect(third.url).toContain('key-2');
  third.answer(204);
  await here.started;
  expect(statesOf(here)).toEqual(['complete']);
});

test.each([
  [413, { message: 'The file is too large', status: 413 }, 'The file is too large'],
  [501, '<Error><Code>NotImplemented</Code></Error>', ''],
])('A refusal with %i is final, with the words of the server', async (status, body, text) => {
  const here = uploadAtOnce([fileOf('a.pdf')]);
  (await here.storage.next()).answer(status, body);
  await here.started;
  expect(here.made.list()).toMatchObject([{ state: 'error', failure: { step: 'transfer', status, text } }]);
});

test('Without a connection it stops, and goes on by itself when there is one again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const here = uploadAtOnce([fileOf('a.pdf')]);
  (await here.storage.next()).cut();
  await here.started;
  expect(here.made.list()[0]?.failure?.text).toContain('No Internet connection');
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  (await here.storage.next()).answer(204);
  await vi.waitFor(() => expect(statesOf(here)).toEqual(['complete']));
});

test('A refused address is told, and so is a session that ended', async () => {
  const here = upload(
    [fileOf('a.pdf'), fileOf('b.pdf')],
    {},
    {
      'POST /api/vendor-files/upload': ({ body }) =>
        String(body).includes('a.pdf') ? problem(422, 'Not this kind') : problem(401, 'Please sign in'),
    },
  );
  await here.start();
  expect(here.made.list()).toMatchObject([
    { state: 'error', failure: { step: 'address', status: 422, text: 'Not this kind' } },
    {
      state: 'error',
      failure: {
        step: 'address',
        status: 401,
        text: expect.stringContaining('Sign in, then choose Try again'),
      },
    },
  ]);
});

test('A file that has gone from the disk is told as such, and no address is asked for it', async () => {
  const file = fileOf('a.pdf');
  vi.spyOn(file, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
  );
  const here = upload([file]);
  await here.start();
  expect(here.made.list()).toMatchObject([{ state: 'error', failure: { step: 'file' } }]);
  expect(here.sent).toEqual([]);
});

test('Where only the record failed, trying again doesn’t send the bytes once more', async () => {
  const keep = vi.fn().mockRejectedValueOnce(new TypeError('no')).mockResolvedValueOnce(undefined);
  const here = uploadAtOnce([fileOf('a.pdf')], { claim: keep });
  (await here.storage.next()).answer(204);
  await vi.advanceTimersByTimeAsync(0);
  await here.started;
  expect(keep).toHaveBeenCalledTimes(2);
  expect(here.storage.left()).toBe(0);
  expect(here.made.list()).toEqual([]);
});

test('A file whose claim was refused is sent once more, since the object is of no use', async () => {
  const here = uploadAtOnce([fileOf('a.pdf')]);
  (await here.storage.next()).answer(204);
  await here.started;
  here.made.refuse(idOf(here), { status: 422, text: 'The file’s content doesn’t fit its name' });
  expect(here.made.list()).toMatchObject([{ state: 'error', failure: { step: 'record', status: 422 } }]);
  const again = here.start();
  const second = await here.storage.next();
  expect(second.url).toContain('key-2');
  second.answer(204);
  await again;
  expect(here.made.list()).toMatchObject([
    { state: 'complete', claim: { filePath: expect.stringMatching(/key-2$/) } },
  ]);
});

test('A cancelled file gives up its request, and is in no outcome', async () => {
  const here = uploadAtOnce([fileOf('a.pdf')]);
  const put = await here.storage.next();
  here.made.remove(idOf(here));
  await here.started;
  expect(put.isAborted()).toBe(true);
  expect(here.made.list()).toEqual([]);
  expect(here.outcomes).toEqual([]);
});

test('A file that was cancelled between two attempts isn’t tried again', async () => {
  const here = uploadAtOnce([fileOf('a.pdf')]);
  (await here.storage.next()).cut();
  await vi.advanceTimersByTimeAsync(0);
  (await here.storage.next()).cut();
  await vi.advanceTimersByTimeAsync(500);
  expect(here.made.list()).toMatchObject([{ isTriedAgain: true }]);
  here.made.remove(idOf(here));
  await here.started;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(here.storage.left()).toBe(0);
});

test('Stopping puts what is under way back in its place, and leaves what is complete', async () => {
  const here = uploadAtOnce([fileOf('a.pdf'), fileOf('b.pdf')]);
  (await here.storage.next()).answer(204);
  const b = await here.storage.next();
  await vi.waitFor(() => expect(statesOf(here)).toEqual(['complete', 'uploading']));
  here.made.stop();
  await here.started;
  expect(b.isAborted()).toBe(true);
  expect(statesOf(here)).toEqual(['complete', 'waiting']);
  void here.start();
  (await here.storage.next()).answer(204);
  await vi.waitFor(() => expect(statesOf(here)).toEqual(['complete', 'complete']));
});

test('Leaving ends all that is under way', async () => {
  const here = upload([fileOf('a.pdf'), fileOf('b.pdf')]);
  void here.start();
  const puts = [await here.storage.next(), await here.storage.next()];
  here.made.destroy();
  expect(puts.map((put) => put.isAborted())).toEqual([true, true]);
});
