import { Agent, request } from 'node:http';

/** What to send, the same over every connection; `path` and `body` may count. */
export interface LoadPlan {
  readonly origin: string;
  readonly connections: number;
  readonly requests: number;
  readonly method: 'POST' | 'PATCH' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  path(at: number): string;
  body(at: number): string;
}

/** Sends a number of requests over some connections at once and answers how many were done a second. */
export async function load(plan: LoadPlan): Promise<{ perSecond: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  let next = 0;
  let failed = 0;
  const work = async (): Promise<void> => {
    while (next < plan.requests) {
      const status = await sendOne(plan, agent, next++);
      if (status >= 300) failed += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: plan.connections }, work));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: plan.requests / seconds, failed };
}

function sendOne(plan: LoadPlan, agent: Agent, at: number): Promise<number> {
  const body = plan.body(at);
  const headers = {
    ...plan.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(plan.path(at), plan.origin),
      { method: plan.method, agent, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
