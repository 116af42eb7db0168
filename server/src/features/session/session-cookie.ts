import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Server } from '../../platform/serve.ts';
import {
  cookieOptions,
  createSession,
  endSession,
  sessionCookie,
  sessionCookieSeconds,
} from '../../platform/session.ts';

/** One request of a browser that signs in or out. */
export interface Visit {
  readonly server: Server;
  readonly config: Pick<Config, 'appUrl'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Gives a browser a new session; the one it had ends, so that nobody who knew the old secret comes in with it. */
export async function beginSession(visit: Visit, userId: number): Promise<void> {
  const { server, config, request, reply } = visit;
  const old = request.cookies[sessionCookie];
  if (old) await endSession(server.db, old);
  const secret = await createSession(server.db, userId, server.clock);
  reply.setCookie(sessionCookie, secret, {
    ...cookieOptions(config.appUrl),
    maxAge: sessionCookieSeconds,
  });
}

/** Ends a browser's session here and there. */
export async function leaveSession({ server, config, request, reply }: Visit): Promise<void> {
  const secret = request.cookies[sessionCookie];
  if (secret) await endSession(server.db, secret);
  reply.clearCookie(sessionCookie, cookieOptions(config.appUrl));
}
