import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { linesType } from '@purser/api/portfolio-lines';
import type { Made } from '../crash/caller.ts';

/** A call that failed, and when, in milliseconds from the beginning. */
export interface Failure extends Made {
  readonly at: number;
}

/** A person who reads, at one of the servers. */
export interface Reader {
  readonly origin: string;
  readonly cookie: string;
}

/** What a reader's pages are made of, and what becomes of each call. */
export interface Reading {
  readonly items: readonly number[];
  readonly random: () => number;
  note(page: string, made: Made): void;
  isOver(): boolean;
}

/** Pages as the client asks for them: all calls of one at once. */
const pages: Readonly<Record<string, (item: number) => readonly string[]>> = {
  'Table View': () => ['/api/portfolio'],
  'Software panel': (item) =>
    ['', '/contracts', '/comments', '/vendor-files'].map((part) => `/api/software/${item}${part}`),
  Dashboard: () => [
    '/api/stats/financial',
    '/api/renewals',
    '/api/contracts/review',
    '/api/approval-requests',
    '/api/activity-feed?limit=6',
  ],
  Board: () => ['/api/purchase-requests', '/api/purchase-requests/my-turn'],
  Search: (item) => [`/api/purchase-requests/alike?vendor=Vendor%20${item}&productName=Product%20${item}`],
};

// People look at a page for one to five seconds.
const shortest = 1000;
const longest = 5000;

/** Opens one page after the other until it is over, and keeps what the browser would keep. */
export async function read(reader: Reader, { items, random, note, isOver }: Reading): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const tags = new Map<string, string>();
  const names = Object.keys(pages);
  await pause(random() * longest);
  while (!isOver()) {
    const page = names[Math.floor(random() * names.length)] ?? '';
    const item = items[Math.floor(random() * items.length)] ?? 0;
    const calls = pages[page]?.(item) ?? [];
    await Promise.all(
      calls.map(async (address) => note(page, await ask({ ...reader, agent, address, tags }))),
    );
    await pause(shortest + random() * (longest - shortest));
  }
  agent.destroy();
}

interface Asked extends Reader {
  readonly agent: Agent;
  readonly address: string;
  readonly tags: Map<string, string>;
}

/** Makes a call and reads its whole answer. */
function ask(asked: Asked): Promise<Made> {
  const { origin, cookie, agent, address, tags } = asked;
  const begun = performance.now();
  const made = (status: number): Made => ({
    method: 'GET',
    address,
    took: performance.now() - begun,
    status,
  });
  const tag = tags.get(address);
  const headers = {
    cookie,
    accept: address === '/api/portfolio' ? linesType : 'application/json',
    'accept-encoding': 'gzip',
    ...(tag !== undefined && { 'if-none-match': tag }),
  };
  return new Promise((resolve) => {
    const sent = request(new URL(address, origin), { agent, headers }, (answer) => {
      if (answer.headers.etag !== undefined) tags.set(address, answer.headers.etag);
      answer.resume();
      answer.on('end', () => resolve(made(answer.statusCode ?? 0)));
      // An answer that breaks off is none.
      answer.on('close', () => resolve(made(0)));
    });
    sent.setTimeout(30_000, () => sent.destroy());
    // A server may close a connection that waits while a call is on its way into it: browsers then make the call again.
    sent.on('error', () => resolve(sent.reusedSocket ? ask(asked) : made(0)));
    sent.end();
  });
}
