import type { DatabaseLog, Executor } from '../../../db/client.ts';
import { activities } from '../../../db/tables/activities.ts';
import { audit, noCaller, purser } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config.ts';
import { endInNameOf, noteOf } from '../../../platform/in-name-of.ts';
import { lockPeople } from '../../../platform/locks.ts';
import type { Server } from '../../../platform/serve.ts';
import { forgetStandIns } from '../session.queries.ts';
import * as queries from './evaluation.queries.ts';

type EvaluationContext = Pick<Server, 'db' | 'clock' | 'jobs'>;

export async function settleEvaluation(
  context: EvaluationContext,
  { config, log }: { config: Pick<Config, 'isEvaluation' | 'adminEmails'>; log: Pick<DatabaseLog, 'warn'> },
): Promise<void> {
  if (config.isEvaluation) return enterEvaluation(context);
  if (!(await leaveEvaluation(context))) return;
  const next =
    config.adminEmails.length > 0 ? 'ADMIN_EMAILS says who is an administrator' : 'set ADMIN_EMAILS';
  log.warn({ next }, 'evaluation mode has ended, and with it the sessions and rights that it gave');
}

/**
 * Remembers who was an administrator before anybody uses the stand-in: later ones lose the role with the evaluation.
 * Does nothing where that is remembered already.
 */
export const enterEvaluation = ({ db, clock }: Pick<Server, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPeople(tx);
    if (await queries.findEvaluation(tx)) return;
    await queries.insertEvaluation(tx, {
      since: clock.now(),
      admins: await queries.listAdmins(tx, await queries.hasStandIns(tx)),
    });
  });

/**
 * Ends sessions, passwords, administrator roles and all else that evaluation mode gave to unproven people, and the roles and
 * delegations that they gave to others. Does nothing where the database wasn't in that mode, so that every start may do it. Answers
 * whether anything ended.
 */
const leaveEvaluation = ({ db, clock, jobs }: EvaluationContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockPeople(tx);
    const known = await queries.findEvaluation(tx);
    if (!known && !(await queries.hasStandIns(tx))) return false;
    const { since, admins } = known ?? (await guessEvaluation(tx, clock.now()));
    // An unproven administrator may have said that anybody is away, and who acts for them.
    const ended = await endInNameOf({ db: tx, jobs }, await queries.listUnproven(tx), 'everybody');
    await queries.dropPasswordsSince(tx, since);
    const demoted = await queries.demoteAllBut(tx, admins);
    const forgotten = await forgetStandIns(tx);
    await queries.deleteEvaluation(tx);
    if (forgotten === 0 && demoted.length === 0 && ended === null) return false;
    if (demoted.length > 0) await jobs.send(tx, 'settle-approvals', {});
    await tx.insert(activities).values({
      type: 'role_changed',
      description: 'Evaluation mode has ended, and everybody who came through it was signed out',
      details: demoted.length > 0 ? `No longer administrators: ${demoted.join(', ')}` : null,
      metadata: JSON.stringify({ action: 'evaluation_ended' }),
      createdAt: clock.now(),
    });
    const demotion = demoted.length > 0 ? `no longer administrators: ${demoted.join(', ')}` : null;
    const work = { db: tx, person: purser, at: clock.now(), caller: noCaller };
    await audit(work, 'evaluation_ended', noteOf(demotion, ended));
    return true;
  });

// For a database from before this was recorded: people that a real provider confirmed are trusted.
const guessEvaluation = async (tx: Executor, now: string): Promise<queries.Evaluation> => ({
  since: (await queries.findFirstStandIn(tx)) ?? now,
  admins: await queries.listAdmins(tx, true),
});
