import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';

/** Makes the server of an application listen on a free port of this machine, and answers the port. */
export async function portOf({ server }: { readonly server: net.Server }): Promise<number> {
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return address.port;
}

export async function connectTo(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

export async function sendRaw(port: number, ...chunks: (string | Buffer)[]): Promise<string> {
  const socket = await connectTo(port);
  for (const chunk of chunks) socket.write(chunk);
  return text(socket).catch(() => '');
}

export function readRaw(answer: string): { status: number; head: string; body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}
