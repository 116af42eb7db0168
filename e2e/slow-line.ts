import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** An address at which an app answers as over a slow line. */
export interface SlowLine extends AsyncDisposable {
  readonly url: string;
  /** Lets the portfolio that is under way come whole, and all later ones. */
  letGo(): void;
  /** Breaks off the answer that is under way. */
  breakOff(): void;
}

/**
 * Passes on what an app answers to `GET`; of the portfolio only the first lines, and the others when it is told to. A browser's own means
 * hold back whole answers alone.
 */
export async function startSlowLine(app: string, firstLines: number): Promise<SlowLine> {
  let held: { answer: ServerResponse; rest: string } | undefined;
  let isSlow = true;
  const server = createServer(async ({ url = '/', headers }, answer) => {
    const { cookie = '', accept = '' } = headers;
    const { status, body, type } = await ask(`${app}${url}`, { cookie, accept });
    answer.writeHead(status, { 'content-type': type });
    if (!isSlow || !url.startsWith('/api/portfolio')) return answer.end(body);
    const lines = body.toString('utf8').split('\n');
    answer.write(`${lines.slice(0, firstLines).join('\n')}\n`);
    held = { answer, rest: lines.slice(firstLines).join('\n') };
    return undefined;
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
