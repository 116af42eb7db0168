import type { DatabaseLog, Executor } from '../../../db/client.ts';
import { activities } from '../../../db/tables/activities.ts';
import type { Config } from '../../../platform/config.ts';
import { lockPeople } from '../../../platform/locks.ts';
import type { Server } from '../../../platform/serve.ts';
import {
  deleteEvaluation,
  demoteAllBut,
  dropPasswordsSince,
  type Evaluation,
  endUnprovenSessions,
  findEvaluation,
  findFirstStandIn,
  forgetStandIns,
  hasStandIns,
  insertEvaluation,
  listAdmins,
} from './evaluation.queries.ts';

type EvaluationContext = Pick<Server, 'db' | 'clock'>;

/** Begins evaluation mode, or ends what it has left, before the server lets anybody in. */
export async function settleEvaluation(
  place: EvaluationContext,
  { config, log }: { config: Pick<Config, 'isEvaluation' | 'adminEmails'>; log: Pick<DatabaseLog, 'warn'> },
): Promise<void> {
  if (config.isEvaluation) return enterEvaluation(place);
  if (!(await leaveEvaluation(place))) return;
  const next =
    config.adminEmails.length > 0 ? 'ADMIN_EMAILS says who is an administrator' : 'set ADMIN_EMAILS';
  log.warn({ next }, 'evaluation mode has ended, and with it the sessions and rights that it gave');
}

/**
 * Remembers, before anybody comes through the stand-in, who was an administrator by then: whoever becomes one from now on
 * is one for the evaluation alone. Does nothing where it is remembered already.
 */
export const enterEvaluation = ({ db, clock }: EvaluationContext): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPeople(tx);
    if (await findEvaluation(tx)) return;
    await insertEvaluation(tx, {
      since: clock.now(),
      admins: await listAdmins(tx, await hasStandIns(tx)),
    });
  });

/**
 * Ends what the evaluation mode gave to people for whom nobody vouched: their sessions, passwords, and the role of an
 * administrator, also where they gave it on. Does nothing where a database wasn't used in that mode, so that every start
 * may do it, and any number at once. Answers whether there was anything to end.
 */
const leaveEvaluation = ({ db, clock }: EvaluationContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockPeople(tx);
    const known = await findEvaluation(tx);
    if (!known && !(await hasStandIns(tx))) return false;
    const { since, admins } = known ?? (await guessEvaluation(tx, clock.now()));
    await endUnprovenSessions(tx);
    await dropPasswordsSince(tx, since);
    const demoted = await demoteAllBut(tx, admins);
    const forgotten = await forgetStandIns(tx);
    await deleteEvaluation(tx);
    if (forgotten === 0 && demoted.length === 0) return false;
    await tx.insert(activities).values({
      type: 'role_changed',
      description: 'Evaluation mode has ended, and everybody who came through it was signed out',
      details: demoted.length > 0 ? `No longer administrators: ${demoted.join(', ')}` : null,
      metadata: JSON.stringify({ action: 'evaluation_ended' }),
      createdAt: clock.now(),
    });
    return true;
  });

// A database of before anything was remembered: whom a real provider vouched for may be taken at their word.
const guessEvaluation = async (tx: Executor, now: string): Promise<Evaluation> => ({
  since: (await findFirstStandIn(tx)) ?? now,
  admins: await listAdmins(tx, true),
});
