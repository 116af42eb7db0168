import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { startApp, type TestApp, testDay, type Visitor } from './start-app.ts';

/** An application that drops whoever reads nothing for a tenth of a second. */
export const startImpatient = (): Promise<TestApp> =>
  startApp({}, testDay, { readerPatience: { pause: 100, bytesPerSecond: 1 } });

/** Items whose list is larger than what a system keeps for a peer. */
export const addItems = (app: TestApp, count: number) =>
  app.db.execute(sql`insert into software (unique_id, vendor, product_name, notes)
    select 'X-' || n, 'Vendor', 'Product ' || n, repeat(md5(n::text), 100) from generate_series(1, ${count}::integer) n`);

/** Sends a request over a socket that reads the first bytes of its answer and then nothing. */
export async function askAndStop(app: TestApp, head: readonly string[], body?: Uint8Array): Promise<Socket> {
  const { hostname, port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`${[...head, 'Host: x'].join('\r\n')}\r\n\r\n`);
  if (body) socket.write(body);
  await once(socket, 'readable');
  return socket;
}

export const connectionsOf = (app: TestApp): Promise<number> =>
  new Promise((resolve, reject) => {
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

export const get = (path: string, visitor: Visitor) => [`GET ${path} HTTP/1.1`, `Cookie: ${visitor.cookie}`];
