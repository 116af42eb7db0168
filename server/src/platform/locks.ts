/**
 * The locks on what no single row stands for. Each holds until its transaction ends. Whoever takes several takes them
 * in the order of this file, then software items, the workflow, requests and their steps.
 */
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

// Any numbers serve, as long as nothing else takes them, and none is here twice.
const imports = 7_346_202;
const mails = 7_346_205;
const people = 7_346_201;
const reminders = 7_346_204;
const workflow = 7_346_203;

/** Lets one run of the renewal reminders after the other read what was sent and send. */
export const lockReminders = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${reminders})`);

/** Lets one import of software after the other read and write. */
export const lockImports = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${imports})`);

/** Lets one comment of a person after the other count the mails that they have caused, and add to them. */
export const lockMailsOf = (tx: Executor, personId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${mails}, ${personId})`);

/** Lets one after the other add, link, promote or delete people. */
export const lockPeople = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${people})`);

/**
 * Keeps the workflow as it is, while others may begin requests too. Nobody is deleted meanwhile, since that may change it:
 * who is named in a request is looked for under this lock.
 */
export const lockWorkflowShared = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${workflow})`);

/** Waits for all who are beginning a request, and lets none begin. */
export const lockWorkflow = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${workflow})`);
