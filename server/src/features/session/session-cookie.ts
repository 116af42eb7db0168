import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../db/client.ts';
import { type AuditedWork, audit, callerOf } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { cookieOptions, sessionCookieOf } from '../../platform/cookies.ts';
import type { Server } from '../../platform/serve.ts';
import { type Person, sessionSeconds } from '../../platform/session.ts';

export interface Visit {
  readonly server: Server;
  readonly config: Pick<Config, 'appUrl'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Gives a browser a new session; the one it had ends, so that nobody who knew the old secret comes in with it. `how` says
 * in the audit log by what the person signed in.
 */
export async function beginSession(visit: Visit, person: Person, how: string): Promise<void> {
  const { server, config, request, reply } = visit;
  const name = sessionCookieOf(config);
  const old = request.cookies[name];
  if (old) await server.sessions.end(old);
  const secret = await server.db.transaction(async (tx) => {
    await audit(workOf(visit, tx, person), 'signed_in', { note: how });
    return server.sessions.begin(person.id, tx);
  });
  reply.setCookie(name, secret, { ...cookieOptions(config), maxAge: sessionSeconds });
}

export async function leaveSession(visit: Visit): Promise<void> {
  const { server, config, request, reply } = visit;
  const name = sessionCookieOf(config);
  const secret = request.cookies[name];
  await server.db.transaction(async (tx) => {
    if (secret) await server.sessions.end(secret, tx);
    if (request.person) await audit(workOf(visit, tx, request.person), 'signed_out');
  });
  reply.clearCookie(name, cookieOptions(config));
}

const workOf = ({ server, request }: Visit, db: Executor, person: Person): AuditedWork => ({
  db,
  person,
  at: server.clock.now(),
  caller: callerOf(request),
});
