import { expect, test } from 'vitest';
import { formOf } from '../../test/csv-files.ts';
import { addItems, askAndStop, connectionsOf, get, startImpatient } from '../../test/idle-readers.ts';
import { startApp, testDay } from '../../test/start-app.ts';

test('An import whose answer nobody reads ends, gives its turn on, and its connection is closed', async () => {
  await using app = await startImpatient();
  const visitor = await app.signIn({ email: 'ann@example.com' });
  // Each row has so many faults that the answer is larger than what a system keeps for a peer.
  const columns = 'vendor,product_name,start_date,end_date,cost,billing_cycle,auto_renew,next_review_date';
  const file = `${columns}\n${',,?,?,?,?,?,?\n'.repeat(50_000)}`;
  const { payload, headers } = await formOf(file);
  const socket = await askAndStop(
    app,
    [
      'POST /api/software/upload-csv HTTP/1.1',
      `Cookie: ${visitor.cookie}`,
      'Accept: application/x-ndjson',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ],
    payload,
  );
  await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0);
  socket.destroy();
  const next = await formOf('vendor,product_name\nAcme,Rocket\n');
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/software/upload-csv',
    headers: { cookie: visitor.cookie, ...next.headers },
    payload: next.payload,
  });
  expect(answer.json()).toMatchObject({ created: 1 });
});

test('Whoever reads an answer too slowly is dropped before its end, though they never stop', async () => {
  const readerPatience = { pause: 1000, bytesPerSecond: 64 * 1024 * 1024 };
  await using app = await startApp({}, testDay, { readerPatience });
  const visitor = await app.signIn({ email: 'ann@example.com' });
  await addItems(app, 5000);
  const socket = await askAndStop(app, get('/api/software', visitor));
  // The answer has more than 16 MB; this takes so much at a time that there is always some to read, and never a pause.
  const trickle = setInterval(() => socket.read(Math.min(65_536, socket.readableLength)), 10);
  await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0);
  clearInterval(trickle);
  expect(socket.bytesRead).toBeLessThan(16_000_000);
  socket.destroy();
});
