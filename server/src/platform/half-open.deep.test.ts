import type net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../../test/raw-requests.ts';
import { makeDataFolder } from '../../test/server-files.ts';
import { startServer } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/test-database.ts';

test('2,000 half-open connections don’t keep a new visitor out of a server that may open 1,024 files', async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const server = await startServer({ databaseUrl, dataDir: makeDataFolder(), openFiles: 1024 });
  const its = Number(new URL(server.url).port);
  const sockets: net.Socket[] = [];
  for (let round = 0; round < 20; round += 1) {
    const opened = await Promise.all(Array.from({ length: 100 }, () => connectTo(its)));
    for (const socket of opened) socket.write('GET /healthz HTTP/1.1\r\nHost: purser\r\nX-Slow: ');
    sockets.push(...opened);
  }
  const answer = await fetch(new URL('/healthz', server.url), { signal: AbortSignal.timeout(5_000) });
  expect(await answer.json()).toEqual({ status: 'ok' });
  for (const socket of sockets) socket.destroy();
  await server.kill();
});
