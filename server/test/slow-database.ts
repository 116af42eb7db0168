import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { portOf } from './raw-requests.ts';

/** The address of a database on the way to which each answer arrives in pieces of a few bytes. */
export async function inPieces(databaseUrl: string, bytes: number): Promise<string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const proxy = net.createServer((client) => {
    const server = net.connect(address);
    client.setNoDelay(true);
    client.pipe(server);
    for (const socket of [client, server]) socket.on('error', () => client.destroy());
    server.on('close', () => client.end());
    // Either side may end the connection in between.
    cut(server, client, bytes).catch(() => client.destroy());
  });
  onTestFinished(() => void proxy.close());
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
  return `postgres://${login}@127.0.0.1:${await portOf({ server: proxy })}/${database}`;
}

async function cut(from: net.Socket, to: net.Socket, bytes: number): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += bytes) {
      to.write(chunk.subarray(at, at + bytes));
      await turn();
    }
  }
}
