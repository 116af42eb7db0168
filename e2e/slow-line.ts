import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An address at which an app answers as over a slow line. */
export interface SlowLine extends AsyncDisposable {
  readonly url: string;
  /** Lets the portfolio that is under way come whole, and all later ones. */
  letGo(): void;
  /** Breaks off the answer that is under way. */
  breakOff(): void;
}

/**
 * Passes on what an app answers to `GET`; of the portfolio only the first lines, and the others when it is told to. The
 * test's hold on a browser's own calls is for whole answers alone.
 */
export async function startSlowLine(app: string, firstLines: number): Promise<SlowLine> {
  let held: { answer: ServerResponse; rest: string } | undefined;
  let isSlow = true;
  const pass = async ({ url = '/', headers }: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { cookie = '', accept = '' } = headers;
    const { status, body, type } = await ask(`${app}${url}`, { cookie, accept });
    answer.writeHead(status, { 'content-type': type });
    if (!isSlow || !url.startsWith('/api/portfolio')) {
      answer.end(body);
      return;
    }
    const lines = body.toString('utf8').split('\n');
    answer.write(`${lines.slice(0, firstLines).join('\n')}\n`);
    held = { answer, rest: lines.slice(firstLines).join('\n') };
  };
  const server = createServer((request, answer) => {
    pass(request, answer).catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    letGo: () => {
      isSlow = false;
      held?.answer.end(held.rest);
    },
    breakOff: () => void held?.answer.destroy(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function ask(url: string, headers: Record<string, string>) {
  const reply = await fetch(url, { headers });
  const body = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, body, type: reply.headers.get('content-type') ?? 'text/plain' };
}
