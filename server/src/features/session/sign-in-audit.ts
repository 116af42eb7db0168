import { refusalText } from '@purser/domain/audit';
import type { AuditAction } from '@purser/domain/audit-actions';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../../db/client.ts';
import { auditEntries } from '../../db/tables/audit-entries.ts';
import { audit, type Caller, callerOf } from '../../platform/audit.ts';
import { later } from '../../platform/clock.ts';
import { lockRefusals } from '../../platform/locks.ts';
import type { Server } from '../../platform/serve.ts';

/** A refused attempt to sign in: the reason, and the person as far as known. */
interface Refusal {
  readonly reason: string;
  /** An address, or the name of a person: never what was typed otherwise, which may be a password. */
  readonly name?: string | undefined;
  readonly personId?: number | undefined;
}

export type Refused = (refusal: Refusal) => Promise<void>;

const action: AuditAction = 'sign_in_refused';
const minute = 60_000;

/** More than people cause by mistake, and few enough that guessing passwords can't fill the database. */
export const mostRefusalsAMinute = 60;

const tooMany = 'too_many';

/** Writes why a sign-in is refused. Beyond so many a minute one entry says that the others are not listed. */
export const refusing =
  (server: Pick<Server, 'db' | 'clock'>, request: FastifyRequest): Refused =>
  (refusal) =>
    server.db.transaction(async (tx) => {
      await lockRefusals(tx);
      const visit = { ...visitOf(server, request), db: tx };
      const { inAll, ofCaller } = await countRefusals(visit);
      const isSaid = refusal.reason === tooMany && ofCaller > 0;
      if (inAll >= mostRefusalsAMinute || isSaid) return;
      const isLast = inAll === mostRefusalsAMinute - 1;
      await writeRefusal(visit, isLast ? { reason: tooMany } : refusal);
    });

interface Visit {
  readonly db: Executor;
  readonly at: string;
  readonly caller: Caller;
}

const visitOf = ({ db, clock }: Pick<Server, 'db' | 'clock'>, request: FastifyRequest): Visit => ({
  db,
  at: clock.now(),
  caller: callerOf(request),
});

const writeRefusal = (visit: Visit, { reason, name, personId }: Refusal): Promise<void> =>
  audit({ ...visit, person: undefined }, action, {
    ...(name === undefined ? {} : { target: { id: personId ?? null, name } }),
    reason,
    note: refusalText(reason),
  });

/** The refusals of the last minute, and whether this caller was told already that there are too many. */
async function countRefusals({ db, at, caller }: Visit): Promise<{ inAll: number; ofCaller: number }> {
  const isTold = sql`${auditEntries.ip} = ${caller.ip} and ${auditEntries.details} ->> 'reason' = ${tooMany}`;
  const [counted] = await db
    .select({
      inAll: sql<number>`count(*)::integer`,
      ofCaller: sql<number>`(count(*) filter (where ${isTold}))::integer`,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), gt(auditEntries.at, later(at, -minute))));
  return counted ?? { inAll: 0, ofCaller: 0 };
}

/** Writes once a minute that a network has tried too often; the guards answer such calls before a route is reached. */
export function auditTooManyTries(server: Server): void {
  server.http.addHook('onSend', async (request, reply) => {
    const { limit } = request.routeOptions.config;
    const isSignIn = limit === 'password' || limit === 'departure' || limit === 'arrival';
    if (isSignIn && reply.hasHeader('retry-after')) await refusing(server, request)({ reason: tooMany });
  });
}
