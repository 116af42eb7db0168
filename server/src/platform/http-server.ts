import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, statusOf } from '@purser/domain/problem';
import { codeOf } from '../db/errors.ts';
import { problemBody, requestTooLarge } from './problems.ts';

/** Limits of connections; times in milliseconds. */
export interface ConnectionLimits {
  /** From the first byte of a request, or the connection, to the end of its headers. */
  readonly longestHead: number;
  readonly longestRequest: number;
  /** How often both times are checked. */
  readonly checkEvery: number;
  /** How many connections may be open without a request in progress. */
  readonly mostWaiting: number;
}

/** The limits of a running server (decision 64). */
export const usualLimits: ConnectionLimits = {
  longestHead: 10_000,
  // Enough for the largest file over a slow line, but not for ever.
  longestRequest: 15 * 60 * 1000,
  checkEvery: 2_000,
  // A process that may open 1,024 files, the least that systems allow, has enough left for its own.
  mostWaiting: 800,
};

// Longer than proxies keep a connection to us, so that they close it and not we.
const longestIdle = 72_000;
const longestClose = 1_000;

export function openHttpServer(handle: RequestListener, limits: ConnectionLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.longestHead,
      requestTimeout: limits.longestRequest,
      connectionsCheckingInterval: limits.checkEvery,
      keepAliveTimeout: longestIdle,
      // Node would answer without a body, and accept two Host headers; see `refuseOddTarget`.
      requireHostHeader: false,
    },
    handle,
  );
  answerRefusals(server);
  limitWaiting(server, limits.mostWaiting);
  return server;
}

function answerRefusals(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.on('request', (request, response) => answers.set(request.socket, response));
  server.on('clientError', (error, socket) => {
    // The parser reports later bytes again, while the first answer is being sent.
    if (refused.has(socket)) return;
    refused.add(socket);
    const problem = problemOfClient(error);
    const answer = answers.get(socket);
    const hasBegun = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (!problem || !socket.writable || hasBegun) return void socket.destroy();
    refuse(socket, problem);
  });
  server.on('connect', (_request, socket) => {
    refuse(socket, new Problem('malformed', 'This server is no proxy. Please ask for an address of its own'));
  });
  server.on('checkExpectation', (request) => {
    refuse(
      request.socket,
      new Problem('malformed', 'The Expect header is not understood. Please leave it out'),
    );
  });
}

/** What the HTTP parser or a timeout reports; undefined where the client has left. */
function problemOfClient(error: Error): Problem | undefined {
  switch (codeOf(error)) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(
        'head_too_large',
        'The headers of the request are too large. Please clear the cookies of this site and try again',
      );
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('too_large', requestTooLarge);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('timed_out', 'The request took too long to arrive. Please try again');
    default:
      return new Problem('malformed', 'This is not a request in HTTP/1.1 that can be read');
  }
}

/** Answers on the bare socket and closes it. A client that is still sending gets a moment to read the answer. */
function refuse(socket: Duplex, problem: Problem): void {
  const status = statusOf(problem.kind);
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.on('error', () => {});
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), longestClose).unref();
}

/**
 * Closes the connection that has waited longest when there are too many without a request in progress. Requests come
 * within milliseconds, so that silent connections go and new ones always find room; a limit on all connections would
 * refuse the newest instead.
 */
function limitWaiting(server: Server, most: number): void {
  const waiting = new Set<Duplex>();
  const busy = new WeakMap<Duplex, number>();
  const wait = (socket: Duplex): void => {
    if (socket.destroyed) return;
    waiting.add(socket);
    const [oldest] = waiting;
    if (waiting.size <= most || !oldest) return;
    waiting.delete(oldest);
    oldest.destroy();
  };
  const count = (socket: Duplex, more: 1 | -1): number => {
    const now = (busy.get(socket) ?? 0) + more;
    busy.set(socket, now);
    return now;
  };
  server.on('connection', (socket) => {
    wait(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket);
    count(socket, 1);
    response.once('close', () => {
      if (count(socket, -1) === 0) wait(socket);
    });
  });
}
