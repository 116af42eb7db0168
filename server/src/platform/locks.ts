/**
 * Locks on what no single row represents, held until the transaction ends. Several are taken in the order of this file,
 * and before software items, the workflow, requests and their steps.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

// The numbers are any, as long as nothing else takes them and no two locks have the same.
const alone = (number: number): SQL => sql`pg_advisory_xact_lock(${number})`;
const shared = (number: number): SQL => sql`pg_advisory_xact_lock_shared(${number})`;
const imports = 7_346_202;
const workflow = 7_346_203;

const taking =
  (lock: SQL) =>
  (tx: Executor): Promise<unknown> =>
    tx.execute(sql`select ${lock}`);

const takingFor =
  (number: number) =>
  (tx: Executor, personId: number): Promise<unknown> =>
    tx.execute(sql`select pg_advisory_xact_lock(${number}, ${personId})`);

/** One call at a time changes budgets. */
export const lockBudgets = taking(alone(7_346_206));

/** One run of the renewal reminders at a time, and no import meanwhile. */
export const lockReminders = taking(sql`${alone(7_346_204)}, ${alone(imports)}`);

/** One import of software at a time. */
export const lockImports = taking(alone(imports));

/** No import of software meanwhile: it locks many items in an order of its own. */
export const lockImportsShared = taking(shared(imports));

/** One call at a time counts what a person has against a limit, and adds to it. */
export const lockLimitsOf = takingFor(7_346_207);

/** One call at a time counts a person's mails and adds to them. */
export const lockMailsOf = takingFor(7_346_205);

/** One transaction at a time adds, links, promotes or deletes people. */
export const lockPeople = taking(alone(7_346_201));

/** One refused sign-in at a time is counted and written. */
export const lockRefusals = taking(alone(7_346_208));

/**
 * Keeps the workflow unchanged, while other requests may begin too. People aren't deleted meanwhile, because that may
 * change it: the people of a request are looked up under this lock.
 */
export const lockWorkflowShared = taking(shared(workflow));

/** Waits until nobody is beginning a request, and lets nobody begin one. */
export const lockWorkflow = taking(alone(workflow));
