import { linesType, portfolioLines } from '@purser/api/portfolio-lines';
import { arriveLate } from '@purser/domain/test/late-timers';
import { inject, vi } from 'vitest';
import '@purser/domain/test/random-runs';
import { checkAnswer } from './replies.ts';

/** A request as the network saw it. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly credentials: string | undefined;
}

type Answer = Response | Promise<Response>;
/** What the network answers, by method and path. */
export type Routes = Readonly<Record<string, (request: SentRequest) => Answer>>;

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/** A refused call, as the server words it. */
export function problem(status: number, message: string, more: object = {}): Response {
  return json(
    { error: message, message, code: 'test', status, title: message, detail: message, ...more },
    status,
  );
}

/**
 * Stands in for the network: `answerFrom({ 'GET /api/me': () => json(…) })`. Answers the list of what was sent.
 * A call that no route answers fails as it does where nobody listens; an answer has the shape that the API gives it.
 */
export function answerFrom(routes: Routes): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', headers, body, credentials } = init;
    const request = { method, url: input, headers: new Headers(headers), body, credentials };
    sent.push(request);
    init.signal?.throwIfAborted();
    const address = `${method} ${input.split('?')[0]}`;
    const route = routes[address];
    if (!route) throw new TypeError('Failed to fetch');
    const answer = await route(request);
    if (inject('run').isUnsteady) await comeLate(init.signal);
    await checkAnswer(address, answer);
    return request.headers.get('accept') === linesType ? asLines(answer) : answer;
  });
  return sent;
}

// Where time stands still, so that a test moves it, nothing would end the delay.
async function comeLate(signal: RequestInit['signal']): Promise<void> {
  if (vi.isFakeTimers()) return;
  await arriveLate(20);
  signal?.throwIfAborted();
}

/** What arrives one by one, for a test that asks for the next: whichever is there first waits for the other. */
export function waitingLine<One>() {
  const arrived: One[] = [];
  const askers: ((one: One) => void)[] = [];
  return {
    arrived,
    arrive: (one: One) => {
      const asker = askers.shift();
      if (asker) asker(one);
      else arrived.push(one);
    },
    next: (): Promise<One> => {
      const first = arrived.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => askers.push(resolve));
    },
  };
}

/** The portfolio as the server sends it to the page: the rows of a test are written as JSON, which the schema checks. */
async function asLines(answer: Response): Promise<Response> {
  const isRows = answer.ok && answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isRows) return answer;
  const lines = [...portfolioLines(await answer.json())];
  return new Response(lines.join('\n'), { headers: { 'content-type': linesType } });
}

/** A call that stays open until the test lets it go. */
export function held(): { answer: Promise<Response>; letGo: (response: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: promise, letGo: resolve };
}
