/**
 * Locks on what no single row represents, held until the transaction ends. Several are taken in the order of this file,
 * and before software items, the workflow, requests and their steps.
 */
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

// Any numbers, as long as nothing else takes them and none is here twice.
const budgets = 7_346_206;
const imports = 7_346_202;
const limits = 7_346_207;
const mails = 7_346_205;
const people = 7_346_201;
const refusals = 7_346_208;
const reminders = 7_346_204;
const workflow = 7_346_203;

/** One call at a time changes budgets. */
export const lockBudgets = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${budgets})`);

/** One run of the renewal reminders at a time, and no import meanwhile. */
export const lockReminders = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${reminders}), pg_advisory_xact_lock(${imports})`);

/** One import of software at a time. */
export const lockImports = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${imports})`);

/** No import of software meanwhile: it locks many items in an order of its own. */
export const lockImportsShared = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${imports})`);

/** One call at a time counts what a person has against a limit, and adds to it. */
export const lockLimitsOf = (tx: Executor, personId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${limits}, ${personId})`);

/** One call at a time counts a person's mails and adds to them. */
export const lockMailsOf = (tx: Executor, personId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${mails}, ${personId})`);

/** One transaction at a time adds, links, promotes or deletes people. */
export const lockPeople = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${people})`);

/** One refused sign-in at a time is counted and written. */
export const lockRefusals = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${refusals})`);

/**
 * Keeps the workflow unchanged, while other requests may begin too. People aren't deleted meanwhile, because that may
 * change it: the people of a request are looked up under this lock.
 */
export const lockWorkflowShared = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${workflow})`);

/** Waits until nobody is beginning a request, and lets nobody begin one. */
export const lockWorkflow = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${workflow})`);
