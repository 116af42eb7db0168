import { Agent, request } from 'node:http';
import { percentile } from './measure.ts';

/** What to send, the same over every connection; `path` and `body` may count. */
export interface LoadPlan {
  readonly origin: string;
  readonly connections: number;
  readonly requests: number;
  readonly method: 'POST' | 'PATCH' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  path(at: number): string;
  body?(at: number): string;
}

/** How many requests were done a second, how many failed, and how long they took, in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Sends a number of requests over some connections at once, each as soon as the one before is answered. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const work = async (): Promise<void> => {
    while (next < plan.requests) {
      const begun = performance.now();
      const { status } = await sendOne(plan, agent, next++);
      times.push(performance.now() - begun);
      if (status >= 300) failed += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: plan.connections }, work));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return {
    perSecond: plan.requests / seconds,
    failed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

type Sent = Pick<LoadPlan, 'origin' | 'method' | 'headers' | 'path' | 'body'>;

/** Sends one request and reads the whole answer. */
export function sendOne(plan: Sent, agent: Agent, at: number): Promise<{ status: number; bytes: number }> {
  const body = plan.body?.(at);
  const headers = {
    ...plan.headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(plan.path(at), plan.origin),
      { method: plan.method, agent, headers },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
