import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { cookieOptions, sessionCookieOf } from '../../platform/cookies.ts';
import type { Server } from '../../platform/serve.ts';
import { sessionSeconds } from '../../platform/session.ts';

export interface Visit {
  readonly server: Server;
  readonly config: Pick<Config, 'appUrl'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Gives a browser a new session; the one it had ends, so that nobody who knew the old secret comes in with it. */
export async function beginSession(visit: Visit, userId: number): Promise<void> {
  const { server, config, request, reply } = visit;
  const name = sessionCookieOf(config);
  const old = request.cookies[name];
  if (old) await server.sessions.end(old);
  const secret = await server.sessions.begin(userId);
  reply.setCookie(name, secret, { ...cookieOptions(config), maxAge: sessionSeconds });
}

export async function leaveSession({ server, config, request, reply }: Visit): Promise<void> {
  const name = sessionCookieOf(config);
  const secret = request.cookies[name];
  if (secret) await server.sessions.end(secret);
  reply.clearCookie(name, cookieOptions(config));
}
