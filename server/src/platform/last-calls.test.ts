import { once } from 'node:events';
import net from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { waitForLastCalls } from './last-calls.ts';

test('An app that closes waits for a call whose client has gone', async () => {
  const http = Fastify();
  waitForLastCalls(http);
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<string>();
  http.get('/slow', async () => {
    begun.resolve();
    return work.promise;
  });
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const client = net.connect(Number(port), '127.0.0.1');
  client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun.promise;
  client.destroy();
  await once(client, 'close');
  const order: string[] = [];
  const closed = http.close().then(() => order.push('closed'));
  while (http.server.listening) await new Promise(setImmediate);
  order.push('work is done');
  work.resolve('');
  await closed;
  expect(order).toEqual(['work is done', 'closed']);
});

test('A call that fails doesn’t keep an app from closing', async () => {
  const http = Fastify();
  waitForLastCalls(http);
  http.get('/broken', () => Promise.reject(new Error('broken')));
  http.get('/plain', (_request, reply) => void reply.send('fine'));
  expect((await http.inject('/broken')).statusCode).toBe(500);
  expect((await http.inject('/plain')).body).toBe('fine');
  await http.close();
  expect(http.server.listening).toBe(false);
});
